export { BoostProfile } from './boost-profile.tsx'
