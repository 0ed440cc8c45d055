import { readConfig } from '../../server/src/config/config.ts'
import { startServer } from '../../server/src/main.ts'

// The real server in a process of its own; its parent receives the address and ends it by disconnecting the channel.
const lines: string[] = []
const running = await startServer(readConfig(), (line) => lines.push(line))
process.once('disconnect', stop)
process.once('SIGTERM', stop)
process.on('SIGINT', () => {})
process.send?.({ url: running.url })

function stop(): void {
  void running.stop().then(
    () => process.exit(0),
    (error) => {
      console.error(lines.join('\n'), error)
      process.exit(1)
    },
  )
}
