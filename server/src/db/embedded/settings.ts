import { totalmem } from 'node:os'

const megabyte = 2 ** 20

/** A container knows the memory of its machine, and may use less. 0 and an immense number mean no limit. */
export const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / megabyte

/**
 * A quarter of the memory, as PostgreSQL's manual advises: with a million members a page of Discover reads hundreds of its pages,
 * and each that is not here is copied from the system's cache. Memory is taken as pages are read. Above 2 GB the page tables of
 * the connections cost more than is gained.
 */
export const sharedBuffersMb = (memoryMb: number, maxMb = 2048): number =>
  Math.floor(Math.min(Math.max(memoryMb / 4, 128), maxMb))

/** For a machine of any size that must not lose a coin: durable first, then modest. */
export const embeddedSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  shared_buffers: `${sharedBuffersMb(memoryMb)}MB`,
  effective_cache_size: `${Math.floor(Math.max(memoryMb / 2, 512))}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '60',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',
  // What is replayed after a kill: with twice as much, a busy site was back after more than 5 seconds.
  max_wal_size: '256MB',
  checkpoint_timeout: '5min',
  autovacuum_max_workers: '2',
  client_connection_check_interval: '10s',
  log_checkpoints: 'off',
  log_lock_waits: 'on',
  log_min_duration_statement: '1s',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_line_prefix: '%m [%p] %a ',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** For databases that are thrown away: the disk is never waited for. */
export const throwawaySettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  autovacuum: 'off',
}
