import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { clientWindow, useClient } from '#platform/desktop-bridge.ts'
import { useTheme } from '../use-theme.ts'
import { titleBarEvents } from './title-bar.ts'
import { WindowControls } from './window-controls.tsx'
import './window-bar.css'

/** In the desktop client, what moves and closes the window where a page stands without the frame and its top bar. */
export function WindowBar(): ReactNode {
  const bridge = clientWindow()
  const hasTopBar = useClient((state) => state.hasTopBar)
  const theme = useTheme('medium')
  if (!bridge || hasTopBar) return null
  return (
    <div {...titleBarEvents('window-bar')}>
      <ConfigProvider theme={theme}>
        <WindowControls bridge={bridge} />
      </ConfigProvider>
    </div>
  )
}
