/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** The channels of `#rrggbb`. */
export function channelsOf(colour: string): Rgb {
  const at = (index: number) => Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16)
  return [at(0), at(1), at(2)]
}

/** A colour as `#rrggbb`. */
export function hexOf(colour: Rgb): string {
  return `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** A colour with a share (0 to 1) of another mixed in. */
export function mix(colour: string, other: string, share: number): string {
  const [one, two] = [channelsOf(colour), channelsOf(other)]
  const at = (index: 0 | 1 | 2) => one[index] + (two[index] - one[index]) * share
  return hexOf([at(0), at(1), at(2)])
}

function luminance(colour: string): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of WCAG 2.2 between two colours, from 1 to 21. */
export function contrast(colour: string, other: string): number {
  const [high = 0, low = 0] = [luminance(colour), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** The step of a colour nearest to it that reaches a contrast with a background, made by mixing in black or white. */
export function stepWithContrast(colour: string, background: string, needed: number): string {
  const towards = luminance(background) > 0.18 ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.02) {
    const step = mix(colour, towards, share)
    if (contrast(step, background) >= needed) return step
  }
  return towards
}
