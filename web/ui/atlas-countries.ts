import { feature } from 'topojson-client'

/** The countries that have an outline: ISO 3166-1 alpha-2 and the number by which the atlas knows them. */
const numbers =
  'AE784 AF004 AL008 AM051 AO024 AQ010 AR032 AT040 AU036 AZ031 BA070 BD050 BE056 BF854 BG100 BI108 BJ204 BN096 ' +
  'BO068 BR076 BS044 BT064 BW072 BY112 BZ084 CA124 CD180 CF140 CG178 CH756 CI384 CL152 CM120 CN156 CO170 CR188 ' +
  'CU192 CY196 CZ203 DE276 DJ262 DK208 DO214 DZ012 EC218 EE233 EG818 EH732 ER232 ES724 ET231 FI246 FJ242 FK238 ' +
  'FR250 GA266 GB826 GE268 GH288 GL304 GM270 GN324 GQ226 GR300 GT320 GW624 GY328 HN340 HR191 HT332 HU348 ID360 ' +
  'IE372 IL376 IN356 IQ368 IR364 IS352 IT380 JM388 JO400 JP392 KE404 KG417 KH116 KP408 KR410 KW414 KZ398 LA418 ' +
  'LB422 LK144 LR430 LS426 LT440 LU442 LV428 LY434 MA504 MD498 ME499 MG450 MK807 ML466 MM104 MN496 MR478 MW454 ' +
  'MX484 MY458 MZ508 NA516 NC540 NE562 NG566 NI558 NL528 NO578 NP524 NZ554 OM512 PA591 PE604 PG598 PH608 PK586 ' +
  'PL616 PR630 PS275 PT620 PY600 QA634 RO642 RS688 RU643 RW646 SA682 SB090 SD729 SE752 SI705 SK703 SL694 SN686 ' +
  'SO706 SR740 SS728 SV222 SY760 SZ748 TD148 TF260 TG768 TH764 TJ762 TL626 TM795 TN788 TR792 TT780 TW158 TZ834 ' +
  'UA804 UG800 US840 UY858 UZ860 VE862 VN704 VU548 YE887 ZA710 ZM894 ZW716'

const codes = new Map(numbers.split(' ').map((pair) => [pair.slice(2), pair.slice(0, 2)]))
// Nothing is shipped to it, and it would take a fifth of the map.
codes.delete('010')

type Atlas = Parameters<typeof feature>[0]
type Countries = Parameters<typeof feature>[1]
export type Position = number[]
export type Geometry =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

/** The outline of one country; `code` is ISO 3166-1 alpha-2, empty for what is disputed. */
export interface CountryOutline {
  type: 'Feature'
  code: string
  geometry: Geometry
}

/** What the outlines are once they are read. */
interface Shapes {
  features: { id?: string | number; geometry: Geometry }[]
}

/** The countries of a file of the atlas, without the south pole. */
export function readOutlines(file: unknown): CountryOutline[] {
  const world = file as Atlas
  const { features } = feature(world, world.objects.countries as Countries) as unknown as Shapes
  return features
    .filter(({ id }) => id !== '010')
    .map(({ id, geometry }) => ({
      type: 'Feature',
      code: codes.get(String(id)) ?? '',
      geometry: unbroken(geometry),
    }))
}

// Outlines that cross the date line go on beyond it; on a flat map they would run back through the whole world.
function unbroken(shape: Geometry): Geometry {
  if (shape.type === 'Polygon') return { ...shape, coordinates: shape.coordinates.map(unwrapped) }
  return { ...shape, coordinates: shape.coordinates.map((rings) => rings.map(unwrapped)) }
}

function unwrapped(ring: Position[]): Position[] {
  const isCrossing = ring.some(([x = 0], at) => Math.abs(x - (ring[at - 1]?.[0] ?? x)) > 180)
  return isCrossing ? ring.map(([x = 0, y = 0]) => [x < 0 ? x + 360 : x, y]) : ring
}

/** Whether a country has an outline on the map. */
export function hasOutline(code: string): boolean {
  return outlined.has(code)
}

const outlined = new Set(codes.values())
