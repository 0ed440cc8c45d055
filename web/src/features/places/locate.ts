import { centreOf, type Point, snap } from '@karibu/contract'

export type LocateFault = 'denied' | 'unavailable'

const timeoutMs = 20_000
const freshMs = 10 * 60_000

/**
 * Where the device is, as the middle of its 2-km cell: the point itself never leaves this function.
 * `previousCell` is the cell I stand in now. Rejects with a LocateFault.
 */
export async function locate(previousCell: number | null): Promise<Point> {
  const { coords } = await position()
  return centreOf(snap({ latitude: coords.latitude, longitude: coords.longitude }, previousCell))
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject: (fault: LocateFault) => void) => {
    if (!('geolocation' in navigator)) return reject('unavailable')
    navigator.geolocation.getCurrentPosition(
      resolve,
      (error) => reject(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: false, maximumAge: freshMs, timeout: timeoutMs },
    )
  })
}
