import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { tokenHashOf } from '../../http/session.ts'
import { addToken, listTokens, removeToken } from './api-tokens/manage-tokens.ts'
import { listAllTokens, revokeToken } from './api-tokens/staff-tokens.ts'
import { requestCode } from './codes/request-code.ts'
import { stopCorrection } from './corrections/stop-correction.ts'
import { addPasskey, beginPasskey, removePasskey } from './passkeys/manage-passkeys.ts'
import { changePassword } from './passwords/change-password.ts'
import { confirmPassword } from './passwords/confirm-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { register } from './registration/register.ts'
import { beginSecondFactor, confirmSecondFactor } from './second-factor/begin-second-factor.ts'
import { endSecondFactor, newRecoveryCodes, showSecondFactor } from './second-factor/manage-second-factor.ts'
import { endSession, logOut, logOutEverywhere } from './sessions/end-sessions.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { logIn } from './sessions/log-in.ts'
import { knownAfter, originOf } from './sessions/recognize-device.ts'
import { signInByCode } from './sessions/sign-in-by-code.ts'
import { signedInUser } from './sessions/signed-in-user.ts'
import { acceptTerms } from './settings/accept-terms.ts'
import { askForEmailChange, changeEmail } from './settings/change-email.ts'
import { changeSettings } from './settings/change-settings.ts'

const { accounts, apiTokens, emailCorrections, passkeys, secondFactor, staffTokens } = api

export const accountsRoutes: FeatureRoutes = (on, ctx) => {
  on(accounts.register, ({ body, locale, ...request }) =>
    register(ctx, { form: body, locale, origin: originOf(request) }),
  )
  on(accounts.resendVerification, ({ body: { email, nonce: former }, ...request }) =>
    requestCode(ctx, { purpose: 'verify', email, former, origin: originOf(request) }),
  )
  on(accounts.requestLoginCode, ({ body: { email, nonce: former }, ...request }) =>
    requestCode(ctx, { purpose: 'login', email, former, origin: originOf(request) }),
  )
  on(accounts.forgotPassword, ({ body: { email, nonce: former }, ...request }) =>
    requestCode(ctx, { purpose: 'reset', email, former, origin: originOf(request) }),
  )
  on(accounts.verifyEmail, ({ body, device, locale, ...request }) =>
    knownAfter(ctx, request, (origin) =>
      signInByCode(ctx, { ...body, purpose: 'verify', remember: false, device, origin, locale }),
    ),
  )
  on(accounts.login, ({ body, device, locale, ...request }) =>
    knownAfter(ctx, request, (origin) =>
      logIn(ctx, { ...body, remember: body.remember ?? false, device, origin, locale }),
    ),
  )
  on(accounts.loginByCode, ({ body, device, locale, ...request }) =>
    knownAfter(ctx, request, (origin) =>
      signInByCode(ctx, { ...body, purpose: 'login', remember: body.remember ?? false, device, origin, locale }),
    ),
  )
  on(accounts.resetPassword, ({ body, ...request }) => resetPassword(ctx, { ...body, origin: originOf(request) }))
  on(accounts.confirmPassword, ({ member, body, network, headers }) =>
    confirmPassword(ctx, { ...body, member, network, tokenHash: tokenHashOf(headers) }),
  )
  on(accounts.logout, ({ member }) => logOut(ctx, member))
  on(accounts.logoutAll, ({ member }) => logOutEverywhere(ctx, member))
  on(accounts.sessions, ({ member }) => listSessions(ctx, member))
  on(accounts.endSession, ({ member, params }) => endSession(ctx, member, params.id))
  on(accounts.me, async ({ member }) => ({ user: await signedInUser(ctx, member.id) }))
  on(accounts.changeSettings, ({ member, body }) => changeSettings(ctx, member, body))
  on(accounts.acceptTerms, ({ member, body }) => acceptTerms(ctx, member, body.version))
  on(accounts.changePassword, ({ member, body, network }) => changePassword(ctx, { ...body, member, network }))
  on(accounts.changeEmail, ({ member, body, network }) => askForEmailChange(ctx, { ...body, member, network }))
  on(accounts.verifyNewEmail, ({ member, body, network }) => changeEmail(ctx, { ...body, member, network }))
  on(emailCorrections.stop, ({ body }) => stopCorrection(ctx, body))
  on(secondFactor.show, ({ member }) => showSecondFactor(ctx, member))
  on(secondFactor.begin, ({ member, body, network }) => beginSecondFactor(ctx, { ...body, member, network }))
  on(secondFactor.confirm, ({ member, body, network }) => confirmSecondFactor(ctx, { ...body, member, network }))
  on(secondFactor.end, ({ member, body, network }) => endSecondFactor(ctx, { ...body, member, network }))
  on(secondFactor.newCodes, ({ member, body, network }) => newRecoveryCodes(ctx, { ...body, member, network }))
  on(passkeys.begin, ({ member }) => beginPasskey(ctx, member))
  on(passkeys.add, ({ member, body, network }) => addPasskey(ctx, { ...body, member, network }))
  on(passkeys.remove, ({ member, params }) => removePasskey(ctx, member, params.id))
  on(apiTokens.list, ({ member }) => listTokens(ctx.db, member.id))
  on(apiTokens.add, ({ member, body }) => addToken(ctx, member, body))
  on(apiTokens.remove, ({ member, params }) => removeToken(ctx.db, member.id, params.id))
  on(staffTokens.list, ({ query }) => listAllTokens(ctx, query))
  on(staffTokens.revoke, ({ member, params, body }) => revokeToken(ctx, { staff: member, ...params, ...body }))
}
