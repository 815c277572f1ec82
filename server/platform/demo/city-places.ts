import type { Random } from '#platform/random/seeded-random.ts'

// The cities of the demo: latitude and longitude of their middle.
const table = `
Los Angeles 34.05 -118.24|Chicago 41.85 -87.75|Dallas 32.79 -96.80|Atlanta 33.75 -84.39|Seattle 47.55 -122.28
Newark 40.74 -74.20|Houston 29.77 -95.38|Columbus 39.97 -83.00|Vancouver 49.24 -123.05|Toronto 43.72 -79.42
Montréal 45.52 -73.62|London 51.51 -0.12|Leeds 53.80 -1.55|Manchester 53.48 -2.24|Sydney -33.85 151.05
Melbourne -37.78 145.05|Brisbane -27.48 153.00|Durban -29.83 30.93|Johannesburg -26.20 28.05|Lagos 6.56 3.35
Kano 12.00 8.52|Guadalajara 20.67 -103.35|Monterrey 25.68 -100.32|Ciudad de México 19.43 -99.13|Puebla 19.04 -98.20
Santiago -33.46 -70.65|Concepción -36.83 -73.02|Lima -12.06 -77.02|Arequipa -16.40 -71.54|Bogotá 4.66 -74.09
Medellín 6.25 -75.57|Buenos Aires -34.63 -58.47|Rosario -32.95 -60.69|Valencia 39.47 -0.41|Barcelona 41.42 2.13
Málaga 36.74 -4.45|São Paulo -23.56 -46.64|Curitiba -25.44 -49.27|Belo Horizonte -19.91 -43.95|Porto 41.16 -8.58
Lisboa 38.76 -9.16|Hamburg 53.56 10.00|München 48.14 11.57|Köln 50.94 6.95|Nürnberg 49.45 11.08
Rotterdam 51.92 4.50|Utrecht 52.09 5.11|Lyon 45.75 4.86|Paris 48.86 2.35|Orléans 47.90 1.91
Liège 50.63 5.58|Antwerpen 51.20 4.43|Milano 45.47 9.19|Bologna 44.50 11.34|Verona 45.43 10.99
Göteborg 57.70 12.00|Malmö 55.59 13.04|Aarhus 56.16 10.17|København 55.67 12.50|Łódź 51.77 19.46
Kraków 50.06 19.95|Gdańsk 54.34 18.60|İstanbul 41.05 28.90|İzmir 38.42 27.17|Bursa 40.19 29.06
Dubai 25.16 55.29|Sharjah 25.33 55.45|Jeddah 21.52 39.22|Riyadh 24.70 46.70|Cairo 30.05 31.25
Alexandria 31.18 29.93|Mumbai 19.12 72.88|Chennai 13.07 80.22|Ludhiana 30.90 75.85|Bangkok 13.75 100.53
Chonburi 13.35 101.00|Kuala Lumpur 3.13 101.68|Penang 5.40 100.30|Jakarta -6.23 106.83|Surabaya -7.29 112.73
Hồ Chí Minh 10.80 106.66|Hải Phòng 20.84 106.66|Đà Nẵng 16.04 108.19|東京 35.70 139.68|大阪 34.67 135.50
名古屋 35.16 136.93|서울 37.55 126.99|부산 35.18 129.06|인천 37.48 126.70|宁波 29.85 121.54
深圳 22.58 114.03|义乌 29.31 120.07|广州 23.13 113.28|青岛 36.12 120.38|厦门 24.51 118.13
苏州 31.30 120.60|佛山 23.03 113.11
`

const places = new Map(
  table
    .trim()
    .split(/[|\n]/)
    .map((line): [string, readonly [number, number]] => {
      const [, city = '', latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(line) ?? []
      return [city, [Number(latitude), Number(longitude)]]
    }),
)

/** How far from the middle of its city somebody is, in degrees: most are near it. */
const spread = 0.07

/** A place in a city of the demo; nulls where the city is none of it. */
export function placeIn(
  city: string,
  random: Random,
): { latitude: number; longitude: number } | { latitude: null; longitude: null } {
  const middle = places.get(city)
  if (!middle) return { latitude: null, longitude: null }
  const off = () => ((random.integer(-1000, 1000) + random.integer(-1000, 1000)) / 2000) * spread
  const rounded = (value: number) => Number(value.toFixed(5))
  return { latitude: rounded(middle[0] + off()), longitude: rounded(middle[1] + off()) }
}
