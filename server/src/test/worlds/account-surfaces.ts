import { randomUUID } from 'node:crypto'
import { password, signUpForm } from '../members/accounts.ts'
import type { RouteName } from '../security/authorization-matrix.ts'
import { byToken, type Entry, leaves, ownOnly, plain, providers, type Surface, withQueries } from './surface.ts'

const byEmail =
  (body: object = {}): Surface =>
  ({ traces: { email } }) => [{ anonymous: true, body: { email, ...body } }]
const code = '000000'
const newPassword = { password: 'four green birds', confirmPassword: 'four green birds' }

/** Accounts, sessions and second factors. */
export const accountSurfaces = {
  'accountDeletion.status': plain,
  'accountDeletion.request': leaves,
  'accountDeletion.cancel': ownOnly,
  'accountDeletion.export': () => [{ body: { password } }],
  'accountDeletion.requestCopy': byEmail(),
  'accountDeletion.takeCopy': byToken,
  'accounts.register': ({ traces: { email } }) => [{ anonymous: true, body: signUpForm(email) }],
  'accounts.verifyEmail': byEmail({ code }),
  'accounts.resendVerification': byEmail(),
  'accounts.login': byEmail({ password: 'not the password' }),
  'accounts.requestLoginCode': byEmail(),
  'accounts.loginByCode': byEmail({ code }),
  'accounts.forgotPassword': byEmail(),
  'accounts.resetPassword': byEmail({ code, ...newPassword }),
  'accounts.confirmPassword': ownOnly,
  'accounts.logout': leaves,
  'accounts.logoutAll': leaves,
  'accounts.sessions': plain,
  'accounts.endSession': leaves,
  'accounts.me': plain,
  'accounts.changeSettings': ownOnly,
  'accounts.acceptTerms': ownOnly,
  'accounts.changePassword': ownOnly,
  'accounts.changeEmail': ({ traces: { email } }) => [{ body: { email, password } }],
  'accounts.verifyNewEmail': () => [{ body: { code } }],
  'emailCorrections.stop': byToken,
  'apiTokens.list': plain,
  'apiTokens.add': ownOnly,
  'apiTokens.remove': ownOnly,
  'appeals.show': byToken,
  'appeals.send': byToken,
  'appeals.mine': plain,
  'appeals.sendMine': ownOnly,
  'passkeys.begin': ownOnly,
  'passkeys.add': ownOnly,
  'passkeys.remove': ownOnly,
  'secondFactor.show': plain,
  'secondFactor.begin': ownOnly,
  'secondFactor.confirm': ownOnly,
  'secondFactor.end': ownOnly,
  'secondFactor.newCodes': ownOnly,
  'invitations.show': byToken,
  'invitations.accept': byToken,
} satisfies Partial<Record<RouteName, Entry>>

/** Wallet, gifts, boosts and plans. */
export const moneySurfaces = {
  'boosts.plans': plain,
  'boosts.buy': ownOnly,
  'boosts.list': plain,
  'deposits.currencies': plain,
  'deposits.rate': providers,
  'deposits.start': ({ cast, traces }) => [
    {
      body: {
        ...{ channel: 'paystack', currency: 'USD', amount: 10 },
        purchase: { kind: 'gift', id: cast.giftId, to: traces.uid },
      },
    },
  ],
  'deposits.get': () => [{ params: { reference: 'abcdefgh12345678' } }],
  'deposits.list': plain,
  'gifts.plans': plain,
  'gifts.picture': () => [{ params: { code: 'own_0123456789abcdef' } }],
  'gifts.mine': plain,
  'gifts.purchase': ({ cast, traces }) => [
    { params: { id: cast.giftId, otherId: traces.uid }, body: { note: 'For you' } },
    { params: { id: cast.giftId, otherId: traces.uid }, body: { price: 1 } },
  ],
  'gifts.decline': () => [{ params: { id: randomUUID() } }],
  'gifts.unanswered': ({ traces }) => [{ params: { otherId: traces.uid } }],
  'gifts.redeem': () => [{ params: { id: randomUUID() } }],
  'spending.show': plain,
  'spending.setLimit': ownOnly,
  'spending.pause': ownOnly,
  'subscriptions.plans': plain,
  'subscriptions.subscribe': ownOnly,
  'subscriptions.mine': plain,
  'subscriptions.renewal': ownOnly,
  'subscriptions.cancel': ownOnly,
  'subscriptions.history': plain,
  'wallet.get': plain,
  'wallet.transactions': ({ traces }) => [{}, { query: { name: traces.firstname } }],
  'wallet.receipt': ownOnly,
  'wallet.chart': plain,
  'wallet.quote': ownOnly,
  'wallet.convert': ownOnly,
  'withdrawals.terms': plain,
  'withdrawals.banks': withQueries({ country: 'NG', kind: 'bank' }),
  'withdrawals.resolve': providers,
  'withdrawals.accounts': plain,
  'withdrawals.addAccount': providers,
  'withdrawals.removeAccount': ownOnly,
  'withdrawals.list': plain,
  'withdrawals.withdraw': providers,
} satisfies Partial<Record<RouteName, Entry>>

/** Date plans, reports, support, verification and known people. */
export const safetySurfaces = {
  'datePlans.list': plain,
  'datePlans.add': ({ app, traces }) => {
    const at = (hours: number) => new Date(app.ctx.now().getTime() + hours * 3_600_000).toISOString()
    const meeting = { meets: 'A friend', place: 'Yaba market', startsAt: at(1), checkInAt: at(3) }
    return [{ body: { ...meeting, contactName: 'Trusted', email: traces.email } }]
  },
  'datePlans.checkIn': ownOnly,
  'datePlans.extend': ownOnly,
  'datePlans.remove': ownOnly,
  'datePlans.show': byToken,
  'safety.report': ({ traces }) =>
    [
      { content: 'Asked me for money three times.' },
      { content: 'Asked me for money.', block: true },
      { content: 'Looks very young.', category: 'underage' },
    ].map((body) => ({ params: { id: traces.uid }, body })),
  'safety.reportGone': ({ traces }) => [{ body: { name: traces.firstname, content: 'Took my money and left.' } }],
  'safety.myReports': plain,
  'support.open': ({ traces }) => [
    { anonymous: true, body: { kind: 'contact', content: 'Who is there?', name: 'Amara', email: traces.email } },
  ],
  'support.payment': () => [{ params: { reference: randomUUID() } }],
  'support.attach': byToken,
  'support.mine': plain,
  'support.read': () => [{ params: { id: randomUUID() } }],
  'support.write': () => [{ params: { id: randomUUID() }, body: { content: 'Once more.' } }],
  'corrections.show': plain,
  'corrections.send': () => [{ body: { gender: 'other', reason: 'My gender is wrong.' } }],
  'corrections.addPicture': ownOnly,
  'corrections.withdraw': ownOnly,
  'verification.show': plain,
  'verification.sendCode': ({ traces }) => [{ body: { countryCode: '+234', mobileNumber: traces.mobileNumber } }],
  'verification.verifyPhone': () => [{ body: { code } }],
  'verification.drawGesture': ownOnly,
  'verification.sendSelfie': ownOnly,
  'verification.withdrawSelfie': ownOnly,
  'knownPeople.list': plain,
  'knownPeople.remove': ownOnly,
  // From here on the two would not see each other in any world: the last call of all.
  'knownPeople.add': ({ traces }) =>
    [traces.email, `+234${traces.mobileNumber}`].map((contact) => ({ body: { contacts: [contact] } })),
  'system.health': plain,
  'system.ready': plain,
  'system.registration': plain,
  'system.privacyFacts': plain,
  'system.status': plain,
  'system.statusHistory': plain,
  'system.incidents': plain,
  'announcements.current': plain,
} satisfies Partial<Record<RouteName, Entry>>
