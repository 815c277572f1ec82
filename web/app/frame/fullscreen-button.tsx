import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Fills the screen with the pages, where the browser allows it. */
export function FullscreenButton(): ReactNode {
  const { t } = useTranslation()
  const [isFull, setIsFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const note = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [])
  if (!document.fullscreenEnabled) return null
  const label = isFull ? t('frame.leaveFullscreen') : t('frame.fullscreen')
  return (
    <Button
      type="text"
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={label}
      title={label}
      onClick={() => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  )
}
