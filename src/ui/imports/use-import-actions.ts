import { type Outputs, trpc } from '../trpc';

/** The actions of a person on an import. Each answer is its new state, which the page shows at once. */
export function useImportActions(id: string) {
  const utils = trpc.useUtils();
  const options = {
    // An answer that is still under way would show the earlier state again.
    onMutate: () => utils.imports.get.cancel({ id }),
    onSuccess: (state: Outputs['imports']['get']) => utils.imports.get.setData({ id }, state),
    onError: () => void utils.imports.get.invalidate({ id }),
  };
  return {
    prepare: trpc.imports.prepare.useMutation(options),
    preview: trpc.imports.preview.useMutation(options),
    fix: trpc.imports.fix.useMutation(options),
    store: trpc.imports.store.useMutation(options),
    cancel: trpc.imports.cancel.useMutation(options),
  };
}

export type ImportActions = ReturnType<typeof useImportActions>;
