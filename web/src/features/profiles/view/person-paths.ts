/** Where the actions on a member lead. */
export type PersonPaths = {
  messages: string
  gifts: string
  report: string
  ownProfile: string
  profile: string
  plans: string
}
