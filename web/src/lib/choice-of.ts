/** The choice that a text of a control, an address or the server names; undefined if it is none of them. */
export const choiceOf = <T extends string>(choices: readonly T[], text: unknown): T | undefined =>
  choices.find((choice) => choice === text)
