const place = 'page'
const tries = 5
const pauseMs = 100

let known: Promise<string | null> | null = null

/**
 * Names this page: the same after a reload, another one in a copied tab. A call is held by one page. null where the browser
 * knows neither secrets nor locks, as over plain HTTP from another machine.
 */
export function pageId(): Promise<string | null> {
  known ??= find().catch(() => null)
  return known
}

async function find(): Promise<string> {
  const stored = sessionStorage.getItem(place)
  // The page before a reload may not have released it yet; a tab this one was copied from never does.
  for (let n = 0; stored && n < tries; n += 1) {
    if (await hold(stored)) return stored
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(place, fresh)
  await hold(fresh)
  return fresh
}

/** Holds the name as long as the page lives; false when another page has it. */
const hold = (id: string): Promise<boolean> =>
  new Promise((resolve) => {
    const forGood = new Promise(() => undefined)
    navigator.locks
      .request(`page:${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock ? forGood : undefined
      })
      .catch(() => resolve(false))
  })
