export type Way = 'left' | 'right'

const tiltMaxDegrees = 8
const commitShare = 0.35
const commitSpeed = 0.5
const liftDivisor = 6
/** Below this a press is a press, not a swipe. */
const slackPx = 8

/** How far the card leans, in degrees, when it has been moved by `dx` of its width. */
export function tiltOf(dx: number, width: number): number {
  const lean = (dx / (width || 1)) * tiltMaxDegrees * 2
  return Math.max(-tiltMaxDegrees, Math.min(tiltMaxDegrees, lean))
}

/** The result of releasing: far enough (35 % of the width) or fast enough (0.5 px/ms, in the direction of the move), else nothing. */
export function verdictOf({ dx, width, speed }: { dx: number; width: number; speed: number }): Way | null {
  const isFar = Math.abs(dx) >= width * commitShare
  const isFast = Math.abs(speed) >= commitSpeed && Math.sign(speed) === Math.sign(dx) && Math.abs(dx) > slackPx
  if (!isFar && !isFast) return null
  return dx < 0 ? 'left' : 'right'
}

/** Which answer the card already leans to, so that its mark shows. */
export function leanOf(dx: number): Way | '' {
  if (Math.abs(dx) < slackPx * 3) return ''
  return dx < 0 ? 'left' : 'right'
}

/** A finger on the card: where it came down and where it was last seen, in px and ms; `dy` is negative upward. */
export type Move = {
  pointerId: number
  startX: number
  startY: number
  lastX: number
  lastAt: number
  dx: number
  dy: number
  speed: number
  isSwipe: boolean
  /** Upward: the card is lifted to open the profile. */
  isLift: boolean
}

type Point = { pointerId: number; clientX: number; clientY: number; timeStamp: number }

// A finger that stopped before it lifted throws nothing.
const stillAfterMs = 100

export function startMove({ pointerId, clientX, clientY, timeStamp }: Point): Move {
  return {
    pointerId,
    startX: clientX,
    startY: clientY,
    lastX: clientX,
    lastAt: timeStamp,
    dx: 0,
    dy: 0,
    speed: 0,
    isSwipe: false,
    isLift: false,
  }
}

/** The move after the finger went on: a swipe once it went sideways far enough, a lift once it went up far enough. */
export function followMove(move: Move, { clientX, clientY, timeStamp }: Point): Move {
  const [dx, dy] = [clientX - move.startX, clientY - move.startY]
  const isSideways = Math.abs(dx) >= Math.abs(dy)
  if (move.isLift || (!move.isSwipe && !isSideways && dy <= -slackPx))
    return { ...move, isLift: true, dy: Math.min(0, dy) }
  if (!move.isSwipe && (Math.abs(dx) < slackPx || !isSideways)) return move
  const elapsed = timeStamp - move.lastAt
  const speed = elapsed > 0 ? (clientX - move.lastX) / elapsed : move.speed
  return { ...move, isSwipe: true, dx, lastX: clientX, lastAt: timeStamp, speed }
}

/** Where the card is thrown when the finger lifts, or null to fall back. */
export function endMove(move: Move, { timeStamp }: Point, width: number): Way | null {
  if (!move.isSwipe) return null
  const speed = timeStamp - move.lastAt > stillAfterMs ? 0 : move.speed
  return verdictOf({ dx: move.dx, width, speed })
}

/** Whether releasing a lifted card opens the profile: after a sixth of its height. */
export const opensProfile = ({ isLift, dy }: Move, height: number): boolean => isLift && -dy >= height / liftDivisor

/** How far the card below has come forward, 0 to 1, when the one above has been moved by `dx` of its width. */
export const drawnShare = (dx: number, width: number): number =>
  Math.min(1, Math.abs(dx) / ((width || 1) * commitShare))
