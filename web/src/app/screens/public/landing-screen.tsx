import { Claim, Costs, Facts, Hero, LastCall, Reasons, Testimonials } from '../../../features/landing/index.ts'
import { paths } from '../../paths.ts'

/** The page for everybody who is not here yet. */
export function LandingScreen() {
  return (
    <>
      <Hero signUpPath={paths.signUp} loginPath={paths.login} />
      <Facts />
      <Reasons />
      <Costs />
      <Claim signUpPath={paths.signUp} />
      <Testimonials />
      <LastCall signUpPath={paths.signUp} />
    </>
  )
}
