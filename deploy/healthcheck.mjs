// Ends with 0 while this server can serve, for HEALTHCHECK of the image and for scripts.
const port = process.env.PORT ?? '3000'
try {
  const response = await fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(4_000) })
  process.exitCode = response.status === 200 ? 0 : 1
} catch {
  process.exitCode = 1
}
