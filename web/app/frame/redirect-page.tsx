import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { refreshTab, useTabs } from './tab-store.ts'

/** Makes the page behind it start afresh and returns to it. */
export function RedirectPage(): ReactNode {
  const params = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const target = `/${params['*'] ?? ''}`
  useEffect(() => {
    for (const tab of useTabs.getState().tabs) {
      if (tab.key === target || tab.fullPath === target + search) refreshTab(tab.key)
    }
    navigate({ pathname: target, search }, { replace: true })
  }, [target, search, navigate])
  return null
}
