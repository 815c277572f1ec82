const kilogramsOf: Readonly<Record<string, number>> = {
  KG: 1,
  KGS: 1,
  KGM: 1,
  K: 1,
  KILOGRAMS: 1,
  KILOGRAMOS: 1,
  千克: 1,
  公斤: 1,
  G: 0.001,
  GR: 0.001,
  克: 0.001,
  LB: 0.45359237,
  LBS: 0.45359237,
  L: 0.45359237,
  POUNDS: 0.45359237,
  磅: 0.45359237,
  T: 1000,
  MT: 1000,
  TON: 1000,
  TONS: 1000,
  TNE: 1000,
  TONNES: 1000,
  吨: 1000,
}

/** How many kilograms a unit of weight is, by any of its names in files; undefined when it is unknown. */
export function kilogramsPer(unit: string): number | undefined {
  return kilogramsOf[unit.toUpperCase().replace(/[.\s]/g, '')]
}
