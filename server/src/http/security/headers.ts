import type { Context } from '../../context.ts'

/** On every answer, whatever it is. */
export const headersFor = ({ production }: Context['config'], requestId: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(self), payment=(), usb=()',
  'x-frame-options': 'DENY',
  // Pages have a policy of their own. Nothing more is here, since it would also bind the service worker, which loads files.
  'content-security-policy': "frame-ancestors 'none'",
  'x-request-id': requestId,
  ...(production && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})
