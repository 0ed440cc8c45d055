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
  // Without a selfie there is nothing to take back.
  'verification.withdrawSelfie': 'ownOfMember',
  'verification.selfies': 'moderator',
  'verification.selfie': 'moderator',
  'verification.decideSelfie': 'moderator',
  'gifts.decline': 'ownOfMember',
  'gifts.unanswered': 'person',
  'spending.show': 'signedIn',
  'spending.setLimit': 'member',
  'spending.pause': 'member',
} as const
