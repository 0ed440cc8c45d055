import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import { paths } from './paths.ts'

export type LayoutName = 'auth' | 'dashboard' | 'home' | 'default'

export type TextKey = ParseKeys

export type PageRoute = {
  path: string
  layout: LayoutName
  /** A guest is sent to log in and comes back afterwards. */
  requiresAuth?: boolean
  load: () => Promise<ComponentType>
  title: TextKey
  /** Given, the page is drawn at build in every language; names the file `screens/<screen>-screen.tsx`. */
  screen?: string
}

/** One line per screen. */
export const routes: readonly PageRoute[] = [
  // Public pages
  { path: paths.home, layout: 'home', screen: 'landing', title: 'landing:title', load: () => import('./screens/landing-screen.tsx').then((m) => m.LandingScreen) },

  // Joining and signing in
  { path: paths.signUp, layout: 'auth', title: 'auth:signUp.title', load: () => import('./screens/sign-up-screen.tsx').then((m) => m.SignUpScreen) },
  { path: paths.login, layout: 'auth', title: 'auth:logIn.title', load: () => import('./screens/login-screen.tsx').then((m) => m.LoginScreen) },
  { path: paths.otpLogin, layout: 'auth', title: 'auth:otpLogin.title', load: () => import('./screens/otp-login-screen.tsx').then((m) => m.OtpLoginScreen) },
  { path: paths.otp, layout: 'auth', title: 'auth:code.title', load: () => import('./screens/otp-screen.tsx').then((m) => m.OtpScreen) },
  { path: paths.forgotPassword, layout: 'auth', title: 'auth:forgot.title', load: () => import('./screens/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen) },
  { path: paths.resetPassword, layout: 'auth', title: 'auth:reset.title', load: () => import('./screens/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen) },

  // The dashboard

  { path: '*', layout: 'default', title: 'common:notFound.title', load: () => import('./screens/not-found-screen.tsx').then((m) => m.NotFoundScreen) },
]
