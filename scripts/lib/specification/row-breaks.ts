/** One small fault in the product that makes a row of docs/SPECIFICATION.md untrue. */
export type RowBreak = {
  /** What the row says, word for word. */
  row: string
  /** What is broken, in words. */
  change: string
  file: string
  from: string
  to: string
}

/** What was drawn by this seed on 2026-11-21 from the 332 rows of that day. */
export const drawnBy = 20261121

export const rowBreaks: readonly RowBreak[] = [
  {
    row: 'Login with a one-time code',
    change: 'a code for signing in is looked for among those for proving an address',
    file: 'server/src/features/accounts/sessions/sign-in-by-code.ts',
    from: 'tx, { purpose, email, code, nonce })',
    to: "tx, { purpose: purpose === 'login' ? 'verify' : purpose, email, code, nonce })",
  },
  {
    row: 'Buying gifts for another member',
    change: 'the purchased item and its recipient are swapped',
    file: 'server/src/features/gifts/routes.ts',
    from: '{ giftId: params.id, to: params.otherId,',
    to: '{ giftId: params.otherId, to: params.id,',
  },
  {
    row: 'Filter by location (country)',
    change: 'the country is left out of the search',
    file: 'server/src/features/discovery/search/search-criteria.ts',
    from: '...(filter.country && { country: filter.country, km: null }),',
    to: '...(filter.country && { km: null }),',
  },
  {
    row: 'Portuguese',
    change: 'the public pages in Portuguese speak English',
    file: 'web/src/lib/words/pt/public.ts',
    from: 'locales/pt/landing.json',
    to: 'locales/en/landing.json',
  },
  {
    row: '/dashboard/messages/m, the mobile message pane',
    change: 'the page has another address',
    file: 'web/src/app/paths.ts',
    from: "'/dashboard/messages/m'",
    to: "'/dashboard/messages/mobile'",
  },
  {
    row: 'Guard: a guest goes to /login with `redirect` holding the full intended path, and comes back',
    change: 'the query and the fragment are lost on the way',
    file: 'web/src/app/router.tsx',
    from: 'loginPath(pathname + search + hash)',
    to: 'loginPath(pathname)',
  },
  {
    row: 'Nav items in order: My Matches … Wallet',
    change: 'My Dislikes and Blocked Users have changed places',
    file: 'web/src/app/layouts/dashboard/dashboard-nav.ts',
    from: `  { to: paths.dislikes, label: 'dashboard:nav.dislikes', icon: 'thumb-down' },
  { to: paths.blocked, label: 'dashboard:nav.blocked', icon: 'block' },
`,
    to: `  { to: paths.blocked, label: 'dashboard:nav.blocked', icon: 'block' },
  { to: paths.dislikes, label: 'dashboard:nav.dislikes', icon: 'thumb-down' },
`,
  },
  {
    row: 'The avatar button opens /dashboard/profile',
    change: 'it opens the settings',
    file: 'web/src/app/layouts/dashboard/dashboard-header.tsx',
    from: 'to={paths.profile}',
    to: 'to={paths.settings}',
  },
  {
    row: 'Solid white with shadow after 50 px of scroll',
    change: 'it waits for 60 px',
    file: 'web/src/app/layouts/site-navbar.tsx',
    from: 'solidAfterPx = 50',
    to: 'solidAfterPx = 60',
  },
  {
    row: 'Footer link /about',
    change: 'the page has another address',
    file: 'web/src/app/paths.ts',
    from: "about: '/about'",
    to: "about: '/about-us'",
  },
  {
    row: 'In edit mode each thumbnail has a delete button',
    change: 'the main photo has none',
    file: 'web/src/features/photos/carousel/thumbnail.tsx',
    from: 'kind="danger"',
    to: 'kind="danger" hidden={isMain}',
  },
  {
    row: 'Login: forgot-password link, sign-up link',
    change: 'the link for a forgotten password leads to the form that wants the code already',
    file: 'web/src/app/screens/accounts/login-screen.tsx',
    from: 'paths.forgotPassword',
    to: 'paths.resetPassword',
  },
  {
    row: 'Gift: id, name, icon, amount; as data.plans',
    change: 'the amount is told in cents',
    file: 'server/src/features/gifts/gift-view.ts',
    from: "amount: toMajor(price, 'USD'),",
    to: 'amount: price,',
  },
  {
    row: 'Drawer: toggles collapsed and expanded; a sub-menu can be set',
    change: 'setting a sub-menu does nothing',
    file: 'web/src/lib/layout-store.ts',
    from: 'setSubMenu: (subMenu) => set({ subMenu }),',
    to: 'setSubMenu: () => {},',
  },
  {
    row: 'Message: sending',
    change: 'a message on its way carries the mark of one that has arrived',
    file: 'web/src/features/chat/messages/message-status.tsx',
    from: "sending: 'clock'",
    to: "sending: 'check'",
  },
  {
    row: 'Message: failed, with retry',
    change: 'Retry deletes the message',
    file: 'web/src/features/chat/messages/message-failure.tsx',
    from: 'outbox.retry(unsent)',
    to: 'outbox.discard(unsent)',
  },
  {
    row: 'GET subscriptions/plans',
    change: 'the call has another path',
    file: 'contract/src/money/subscriptions.ts',
    from: "'/subscriptions/plans'",
    to: "'/subscriptions'",
  },
  {
    row: 'POST gift/{id}/purchase/{other id}',
    change: 'the call has another path',
    file: 'contract/src/money/gifts.ts',
    from: "'/gift/{id}/purchase/{otherId}'",
    to: "'/gift/{id}/buy/{otherId}'",
  },
  {
    row: 'POST /gift/{id}/redeem',
    change: 'the call has another method',
    file: 'contract/src/money/gifts.ts',
    from: `    method: 'POST',
    path: '/gift/{id}/redeem',`,
    to: `    method: 'PUT',
    path: '/gift/{id}/redeem',`,
  },
  {
    row: 'Request timeout 0',
    change: 'a request is given up after 30 seconds',
    file: 'web/src/lib/api/api.ts',
    from: '...(signal ? { signal } : {}),',
    to: 'signal: signal ?? AbortSignal.timeout(30_000),',
  },
]
