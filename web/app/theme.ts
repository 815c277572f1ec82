import { theme as antdTheme, type ThemeConfig } from 'antd'
import type { InterfaceSize } from '#platform/preference-store.ts'

/** The brand's accent; too light for white text on it, so solid parts use a darker step. */
export const accent = '#1890ff'

/** Contrast that text needs on tinted backgrounds, a little above the 4.5 of WCAG AA. */
const neededContrast = 5.3

/** Darkens a colour until white text is readable on it. */
export function readableStep(colour: string): string {
  let [red, green, blue] = channels(colour)
  while (contrastWithWhite(red, green, blue) < neededContrast) {
    ;[red, green, blue] = [red * 0.96, green * 0.96, blue * 0.96]
  }
  const hex = [red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

function channels(colour: string): [number, number, number] {
  const at = (index: number) => Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16)
  return [at(0), at(1), at(2)]
}

/** Contrast ratio of WCAG 2.2 between a colour and white. */
export function contrastWithWhite(red: number, green: number, blue: number): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 1.05 / (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05)
}

/** The component library's size for each of ours; mini is small with the compact algorithm. */
export const componentSizes = { default: 'large', medium: 'medium', small: 'small', mini: 'small' } as const

/** The component library's theme for a size. */
export function themeOf(size: InterfaceSize): ThemeConfig {
  const solid = readableStep(accent)
  return {
    algorithm: size === 'mini' ? [antdTheme.defaultAlgorithm, antdTheme.compactAlgorithm] : [],
    token: {
      colorPrimary: solid,
      colorInfo: solid,
      colorLink: solid,
      colorError: '#c4161c',
      colorTextPlaceholder: 'rgba(0, 0, 0, 0.57)',
      colorTextDescription: 'rgba(0, 0, 0, 0.62)',
      colorTextTertiary: 'rgba(0, 0, 0, 0.62)',
      colorTextDisabled: 'rgba(0, 0, 0, 0.45)',
      borderRadius: 6,
    },
    components: {
      Menu: {
        darkItemBg: '#304156',
        darkSubMenuItemBg: '#1f2d3d',
        darkPopupBg: '#304156',
        darkItemColor: '#bfcbd9',
        darkItemHoverBg: '#263445',
        darkItemSelectedBg: '#1f2d3d',
        // #409eff itself marks the entry; words in it would be hard to read on this background.
        darkItemSelectedColor: '#8cc4ff',
        itemBorderRadius: 0,
        itemMarginInline: 0,
        itemMarginBlock: 0,
      },
    },
  }
}
