import { theme as antdTheme, type ThemeConfig } from 'antd'
import type { ColourScheme } from '#platform/colour-scheme.ts'
import type { InterfaceSize } from '#platform/preference-store.ts'
import { type AccentSteps, accentSteps, menuColours, menuGrounds, surfaces } from './theme-colours.ts'

/** The component library's size for each of ours; mini is small with the compact algorithm. */
export const componentSizes = { default: 'large', medium: 'medium', small: 'small', mini: 'small' } as const

interface ThemeWishes {
  size: InterfaceSize
  scheme: ColourScheme
  accent: string
  /** Whether the active menu entry is in the theme colour. */
  sidebarTextTheme: boolean
  /** Whether the device asks for no movement. */
  isStill: boolean
}

/** The rules are in the sheet already (`web/component-styles.config.ts`); tests of pages have none. */
const stylesOfSheet: ThemeConfig = { zeroRuntime: true, hashed: false }

/** The component library's theme. */
export function themeOf({ size, scheme, accent, sidebarTextTheme, isStill }: ThemeWishes): ThemeConfig {
  const steps = accentSteps(accent, scheme)
  const { defaultAlgorithm, darkAlgorithm, compactAlgorithm } = antdTheme
  const colours = { ...accentTokens(steps), ...(scheme === 'dark' ? darkTokens : lightTokens) }
  return {
    ...(import.meta.env.MODE === 'test' ? {} : stylesOfSheet),
    algorithm: [
      scheme === 'dark' ? darkAlgorithm : defaultAlgorithm,
      ...(size === 'mini' ? [compactAlgorithm] : []),
      // The dark algorithm mutes the colours it is given; ours have been made to measure.
      (seed, derived = defaultAlgorithm(seed)) => ({ ...derived, ...colours }),
    ],
    // The page says which it is, for its language.
    token: { ...colours, borderRadius: 6, motion: !isStill, fontFamily: 'var(--font)' },
    components: {
      Button: {
        colorPrimary: steps.solid,
        colorPrimaryHover: steps.solidHover,
        colorPrimaryActive: steps.solidHover,
        primaryColor: '#ffffff',
        dangerColor: scheme === 'dark' ? surfaces.dark.page : '#ffffff',
        defaultHoverColor: steps.textHover,
        defaultHoverBorderColor: steps.textHover,
        defaultActiveColor: steps.textHover,
        defaultActiveBorderColor: steps.textHover,
        // What a button says while it works must be readable, too.
        opacityLoading: 1,
      },
      Badge: { colorError: '#c4161c' },
      Table: tableTokens,
      Menu: menuTokens(sidebarTextTheme ? steps.menuText : readableActive, scheme),
    },
  }
}

/** Rows of 44 px, and of 34 px where the interface is small. */
const tableTokens = {
  cellPaddingBlock: 10,
  cellPaddingBlockMD: 10,
  cellPaddingBlockSM: 5,
  cellPaddingInline: 12,
  cellPaddingInlineMD: 12,
  cellPaddingInlineSM: 8,
}

/** #409eff itself marks the entry; words in it would be hard to read on this background. */
const readableActive = '#8cc4ff'

/** The library would derive its steps from the seed without regard to contrast. */
function accentTokens(steps: AccentSteps): ThemeConfig['token'] {
  return {
    colorPrimary: steps.mark,
    colorPrimaryHover: steps.textHover,
    colorPrimaryActive: steps.textHover,
    colorPrimaryText: steps.text,
    colorPrimaryTextHover: steps.textHover,
    colorPrimaryTextActive: steps.textHover,
    colorPrimaryBg: steps.tint,
    colorPrimaryBgHover: steps.tint,
    controlItemBgActive: steps.tint,
    colorInfo: steps.mark,
    colorLink: steps.text,
    colorLinkHover: steps.textHover,
    colorLinkActive: steps.textHover,
  }
}

const lightTokens: ThemeConfig['token'] = {
  colorError: '#c4161c',
  colorTextPlaceholder: 'rgba(0, 0, 0, 0.57)',
  colorTextDescription: 'rgba(0, 0, 0, 0.62)',
  colorTextTertiary: 'rgba(0, 0, 0, 0.62)',
  colorTextDisabled: 'rgba(0, 0, 0, 0.45)',
}

const darkTokens: ThemeConfig['token'] = {
  colorBgLayout: surfaces.dark.page,
  colorBgContainer: surfaces.dark.surface,
  colorBgElevated: surfaces.dark.raised,
  colorError: '#f37370',
  colorErrorText: '#f37370',
  colorTextPlaceholder: 'rgba(255, 255, 255, 0.58)',
  colorTextDescription: 'rgba(255, 255, 255, 0.65)',
  colorTextTertiary: 'rgba(255, 255, 255, 0.65)',
  colorTextDisabled: 'rgba(255, 255, 255, 0.45)',
}

function menuTokens(selected: string, scheme: ColourScheme): NonNullable<ThemeConfig['components']>['Menu'] {
  const { background, nested, hovered } = menuGrounds[scheme]
  return {
    darkItemBg: background,
    darkSubMenuItemBg: nested,
    darkPopupBg: background,
    darkItemColor: menuColours.text,
    darkItemHoverBg: hovered,
    darkItemSelectedBg: nested,
    darkItemSelectedColor: selected,
    itemBorderRadius: 0,
    itemMarginInline: 0,
    itemMarginBlock: 0,
  }
}
