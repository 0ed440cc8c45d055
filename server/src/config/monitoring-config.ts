/** Where `/metrics` is served; null: nowhere. */
export type MetricsConfig = { host: string; port: number } | null
/** The OpenTelemetry collector that gets traces, and of which share of requests and jobs; null: none does. */
export type TracingConfig = { url: string; ratio: number } | null

export function metricsOf(bind: string | undefined): MetricsConfig {
  if (bind === undefined) return null
  const at = bind.lastIndexOf(':')
  return { host: bind.slice(0, at).replaceAll(/[[\]]/g, ''), port: Number(bind.slice(at + 1)) }
}

type TracingEnvironment = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; OTEL_TRACES_SAMPLER_ARG: number }

export const tracingOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: TracingEnvironment): TracingConfig => (url === undefined ? null : { url, ratio })

type OverloadEnvironment = { OVERLOAD_MS?: number | undefined; KARIBU_ENV: string }

/** Tests share their processor with others, so that nothing is refused in them. */
export const overloadOf = ({ OVERLOAD_MS, KARIBU_ENV }: OverloadEnvironment): number =>
  OVERLOAD_MS ?? (KARIBU_ENV === 'test' ? 0 : 1_000)
