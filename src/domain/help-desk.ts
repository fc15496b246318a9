/** The contact of the help desk; what is not set is absent. */
export type HelpDeskContact = Readonly<{
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  hours?: string | undefined;
}>;

/** The settings that name the contact. */
export type HelpDeskSettings = Readonly<{
  HELP_DESK_NAME?: string | undefined;
  HELP_DESK_EMAIL?: string | undefined;
  HELP_DESK_PHONE?: string | undefined;
  HELP_DESK_HOURS?: string | undefined;
}>;

/** The contact that the settings name. */
export const helpDeskOf = (settings: HelpDeskSettings): HelpDeskContact => ({
  name: settings.HELP_DESK_NAME,
  email: settings.HELP_DESK_EMAIL,
  phone: settings.HELP_DESK_PHONE,
  hours: settings.HELP_DESK_HOURS,
});
