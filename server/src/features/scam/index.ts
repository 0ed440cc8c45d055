export { judgeAtStages, judgeText } from './judge.ts'
export { reportedProfile } from './reported-profile.ts'
export { queueMember, queueProfile, refuseRestricted, restrictRepeated } from './restrict-repeated.ts'
