import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// How long something may take to appear is no fact of a test: on a crowded machine a second is short.
configure({ asyncUtilTimeout: 10_000 })

// A test finds only what it drew itself.
afterEach(cleanup)

// A page takes its timers with it when it closes. Those of Node, which stand in for them here, would go off without a document.
const started = new Set<NodeJS.Timeout>()
globalThis.setTimeout = remembered(globalThis.setTimeout)
globalThis.setInterval = remembered(globalThis.setInterval)
afterAll(() => {
  for (const timer of started) clearTimeout(timer)
})

function remembered<Start extends (...args: never[]) => unknown>(start: Start): Start {
  return new Proxy(start, {
    apply(target, self, args) {
      const timer = Reflect.apply(target, self, args)
      started.add(timer as NodeJS.Timeout)
      return timer
    },
  })
}
