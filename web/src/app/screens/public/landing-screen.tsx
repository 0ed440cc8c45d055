import { Claim, ClosingCta, Costs, Facts, Hero, Reasons, Testimonials } from '../../../features/landing/index.ts'
import { paths } from '../../paths.ts'

/** The landing page for visitors. */
export function LandingScreen() {
  return (
    <>
      <Hero signUpPath={paths.signUp} loginPath={paths.login} />
      <Facts />
      <Reasons />
      <Costs />
      <Claim signUpPath={paths.signUp} />
      <Testimonials />
      <ClosingCta signUpPath={paths.signUp} />
    </>
  )
}
