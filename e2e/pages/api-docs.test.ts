import { expect, test } from '../fixture.ts'

for (const device of ['phone', 'desktop'] as const) {
  test(`on a ${device} the API reference loads only from this server, within its content policy`, async ({
    open,
    karibu,
  }) => {
    const { page } = await open(device)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: 'Karibu', level: 1 })).toBeVisible()
    await expect(page.getByText('/api/auth/register').first()).toBeAttached()
    expect(requested).toContain(`${karibu.url}/api/openapi.json`)
    expect(requested.filter((url) => !url.startsWith(karibu.url) && !url.startsWith('data:'))).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
}
