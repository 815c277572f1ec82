import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useConfirm } from '#ui/use-confirm.ts'
import { closeTabs, neighbourOf, type OpenTab, refreshTab, useTabs, wouldLoseChanges } from './tab-store.ts'

export interface TabActions {
  refresh: (tab: OpenTab) => Promise<void>
  close: (tab: OpenTab) => Promise<void>
  closeOthers: (tab: OpenTab) => Promise<void>
  closeAll: () => Promise<void>
}

/** What the tag strip can do; whatever closes the page in front leads to one that is still open. */
export function useTabActions(activeKey: string | null): TabActions {
  const navigate = useNavigate()
  const client = useQueryClient()
  const confirm = useConfirm()
  const { t } = useTranslation()
  const show = (tab: OpenTab | undefined) => {
    if (tab && tab.key !== activeKey) navigate(tab.fullPath)
    if (!tab) navigate('/')
  }
  const mayClose = async (tabs: readonly OpenTab[]) => {
    if (!wouldLoseChanges(tabs.map((tab) => tab.key))) return true
    return confirm({ title: t('common.unsavedChanges'), action: t('frame.tab.close') })
  }
  return {
    refresh: async (tab) => {
      if (!(await mayClose([tab]))) return
      // The page starts afresh and must not be fed from what was fetched before.
      void client.invalidateQueries({ refetchType: 'none' })
      refreshTab(tab.key)
      show(tab)
    },
    close: async (tab) => {
      if (!(await mayClose([tab]))) return
      if (tab.key === activeKey) show(neighbourOf(useTabs.getState().tabs, tab.key))
      closeTabs(new Set([tab.key]))
    },
    closeOthers: async (tab) => {
      const others = useTabs.getState().tabs.filter((one) => one.key !== tab.key)
      if (!(await mayClose(others))) return
      show(tab)
      closeTabs(new Set(others.map((one) => one.key)))
    },
    closeAll: async () => {
      const { tabs } = useTabs.getState()
      if (!(await mayClose(tabs))) return
      const isActiveKept = tabs.some((tab) => tab.key === activeKey && tab.affix)
      if (!isActiveKept) show(tabs.findLast((tab) => tab.affix))
      closeTabs(new Set(tabs.map((tab) => tab.key)))
    },
  }
}
