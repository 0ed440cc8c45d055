import { useId } from 'react'
import { FabricPattern, Person, type PersonName } from './person.tsx'

/** The drawings of the landing page by name; none takes any input. */
export const drawings = {
  together: TogetherArt,
  near: NearArt,
  gift: GiftArt,
  zola: ZolaPhoto,
  adaeze: () => <Face who="adaeze" />,
  junior: () => <Face who="junior" />,
  neema: () => <Face who="neema" />,
}

/** Two people before a sun of cloth. */
function TogetherArt() {
  const id = useId()
  return (
    <svg viewBox="0 0 480 440" aria-hidden="true">
      <defs>
        <clipPath id={`${id}-frame`}>
          <rect x="20" y="20" width="440" height="400" rx="28" />
        </clipPath>
        <FabricPattern id={`${id}-sun`} seed="dawn1" size={0.9} />
      </defs>
      <g clipPath={`url(#${id}-frame)`}>
        <rect width="480" height="440" fill="#2e2270" />
        <circle cx="240" cy="226" r="184" fill={`url(#${id}-sun)`} />
        <circle cx="240" cy="226" r="148" fill="#fdf0d2" />
        <Person who="tunde" x={210} y={108} scale={1.32} flip />
        <Person who="adaeze" x={20} y={134} scale={1.24} />
      </g>
      <Heart x={222} y={62} />
    </svg>
  )
}

/** A street seen from above, woven; two people, a thread between them. */
function NearArt() {
  const id = useId()
  const blocks = [0, 1, 2, 3, 4].flatMap((row) => [0, 1, 2, 3, 4].map((column) => ({ row, column })))
  return (
    <svg viewBox="0 0 480 440" aria-hidden="true">
      <defs>
        <clipPath id={`${id}-frame`}>
          <rect x="20" y="20" width="440" height="400" rx="28" />
        </clipPath>
        {[0, 1, 2].map((kind) => (
          <FabricPattern key={kind} id={`${id}-roof-${kind}`} seed={`roof-${kind + 4}`} size={0.8} />
        ))}
      </defs>
      <g clipPath={`url(#${id}-frame)`}>
        <rect width="480" height="440" fill="#1c6b47" />
        {blocks.map(({ row, column }) => (
          <rect
            key={`${row}-${column}`}
            x={24 + column * 90 - (row % 2) * 34}
            y={24 + row * 82}
            width="78"
            height="70"
            rx="8"
            fill={(row * 5 + column) % 3 === 0 ? `url(#${id}-roof-${(row + column) % 3})` : '#e0f1e7'}
            opacity={(row * 5 + column) % 3 === 0 ? 0.55 : 0.16}
          />
        ))}
        <circle
          cx="240"
          cy="232"
          r="150"
          fill="none"
          stroke="#fdf0d2"
          strokeWidth="3"
          strokeDasharray="4 12"
          strokeLinecap="round"
        />
        <path d="M142 250c50 70 140 60 196-30" fill="none" stroke="#f2a516" strokeWidth="6" strokeDasharray="18 6" />
      </g>
      <Portrait who="zola" x={62} y={110} ring="#ff9a78" />
      <Portrait who="junior" x={262} y={84} ring="#b7afff" />
      <Heart x={214} y={284} />
    </svg>
  )
}

/** A gift that travels between two hands of cloth. */
function GiftArt() {
  const id = useId()
  return (
    <svg viewBox="0 0 480 440" aria-hidden="true">
      <defs>
        <clipPath id={`${id}-frame`}>
          <rect x="20" y="20" width="440" height="400" rx="28" />
        </clipPath>
        <FabricPattern id={`${id}-sea`} seed="sea-2" size={1.1} />
        <FabricPattern id={`${id}-box`} seed="cloth3" size={0.9} />
      </defs>
      <g clipPath={`url(#${id}-frame)`}>
        <rect width="480" height="440" fill="#93300f" />
        <path d="M0 320c80-50 150-50 240 0s160 50 240 0v140H0Z" fill={`url(#${id}-sea)`} opacity=".5" />
        <Person who="neema" x={14} y={150} scale={1.2} />
        <Person who="amina" x={232} y={150} scale={1.2} flip />
      </g>
      <g transform="translate(176 44)">
        <rect x="6" y="44" width="116" height="84" rx="6" fill={`url(#${id}-box)`} />
        <rect x="0" y="34" width="128" height="26" rx="6" fill="#fdf0d2" />
        <path d="M56 34h16v94H56Z" fill="#f2a516" />
        <path
          d="M64 34C40 38 22 22 34 8s30 6 30 26ZM64 34c24 4 42-12 30-26S64 14 64 34Z"
          fill="none"
          stroke="#f2a516"
          strokeWidth="9"
        />
      </g>
    </svg>
  )
}

function Portrait({ who, x, y, ring }: { who: PersonName; x: number; y: number; ring: string }) {
  const id = useId()
  return (
    <g transform={`translate(${x} ${y})`}>
      <defs>
        <clipPath id={id}>
          <circle cx="78" cy="78" r="72" />
        </clipPath>
      </defs>
      <circle cx="78" cy="78" r="78" fill={ring} />
      <g clipPath={`url(#${id})`}>
        <rect width="160" height="160" fill="#fbf7f0" />
        <Person who={who} x={0} y={8} scale={0.78} />
      </g>
    </g>
  )
}

function Heart({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cx="22" cy="22" r="30" fill="#fff" />
      <path
        transform="translate(4 4) scale(1.5)"
        d="M12 20.200S3.5 15.4 3.5 9.300A4.6 4.6 0 0 1 12 6.900a4.6 4.6 0 0 1 8.5 2.400c0 6.1-8.5 10.9-8.5 10.900Z"
        fill="#b23e1c"
      />
    </g>
  )
}

function ZolaPhoto() {
  return (
    <svg viewBox="0 0 200 250" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="200" height="250" fill="#f2a516" />
      <circle cx="100" cy="104" r="84" fill="#fdf0d2" />
      <Person who="zola" y={12} />
    </svg>
  )
}

function Face({ who }: { who: PersonName }) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <Person who={who} y={8} />
    </svg>
  )
}
