export { holdMedia, holdProfileFiles } from './hold-media.ts'
export { judgeAtStages, judgeText } from './judge.ts'
export { reportedProfile } from './reported-profile.ts'
export { isAutomatic, queueMember, queueProfile, refuseRestricted, restrictRepeated } from './restrict-repeated.ts'
