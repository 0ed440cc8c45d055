/** A start that cannot go on for a reason the operator can mend; the message is shown as it is, without a stack. */
export class StartFault extends Error {
  override name = 'StartFault'
}
