import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { closeTabs, neighbourOf, type OpenTab, refreshTab, useTabs } from './tab-store.ts'

export interface TabActions {
  refresh: (tab: OpenTab) => void
  close: (tab: OpenTab) => void
  closeOthers: (tab: OpenTab) => void
  closeAll: () => void
}

/** What the tag strip can do; whatever closes the page in front leads to one that is still open. */
export function useTabActions(activeKey: string | null): TabActions {
  const navigate = useNavigate()
  const client = useQueryClient()
  const show = (tab: OpenTab | undefined) => {
    if (tab && tab.key !== activeKey) navigate(tab.fullPath)
    if (!tab) navigate('/')
  }
  return {
    refresh: (tab) => {
      // The page starts afresh and must not be fed from what was fetched before.
      void client.invalidateQueries({ refetchType: 'none' })
      refreshTab(tab.key)
      show(tab)
    },
    close: (tab) => {
      const { tabs } = useTabs.getState()
      if (tab.key === activeKey) show(neighbourOf(tabs, tab.key))
      closeTabs(new Set([tab.key]))
    },
    closeOthers: (tab) => {
      show(tab)
      const others = useTabs.getState().tabs.filter((one) => one.key !== tab.key)
      closeTabs(new Set(others.map((one) => one.key)))
    },
    closeAll: () => {
      const { tabs } = useTabs.getState()
      const isActiveKept = tabs.some((tab) => tab.key === activeKey && tab.affix)
      if (!isActiveKept) show(tabs.findLast((tab) => tab.affix))
      closeTabs(new Set(tabs.map((tab) => tab.key)))
    },
  }
}
