export { contactsIn } from './contacts.ts'
export { holdMedia, holdProfileFiles } from './hold-media.ts'
export { judgeAtStages, judgeText } from './judge.ts'
export { readContactMessages, receivedBefore } from './read-contact-messages.ts'
export { reportedProfile } from './reported-profile.ts'
export {
  automatic,
  isAutomatic,
  queueMember,
  queueProfile,
  queueSpreader,
  refuseRestricted,
  restrictRepeated,
  restrictSender,
} from './restrict-repeated.ts'
export { contactKinds, isUnasked, spreadMs, spreadOf } from './spread-rules.ts'
