/** A file named `testing` has helpers of tests. */
export const isTestHelper = (file: string): boolean => /(^|\/)testing\.tsx?$/.test(file);

/** Whether a path is that of a test or of its helpers. */
export const isTestFile = (file: string): boolean => /\.test\.tsx?$/.test(file) || isTestHelper(file);
