/** Policies of the routes for verification and safety, a part of `routePolicies`. */
export const safetyPolicies = {
  'datePlans.list': 'signedIn',
  'datePlans.add': 'member',
  'datePlans.checkIn': 'ownOfMember',
  'datePlans.extend': 'ownOfMember',
  'datePlans.remove': 'ownOfMember',
  'datePlans.show': 'everyone',
  'verification.show': 'signedIn',
  'verification.sendCode': 'member',
  'verification.verifyPhone': 'member',
  'verification.drawGesture': 'member',
  'verification.sendSelfie': 'member',
  'verification.withdrawSelfie': 'member',
  'verification.selfies': 'moderator',
  'verification.selfie': 'moderator',
  'verification.decideSelfie': 'moderator',
} as const
