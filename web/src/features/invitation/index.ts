export { AcceptInvitation } from './accept-invitation.tsx'
