import type { tasks as zh } from '../zh/tasks.ts'

export const tasks: typeof zh = {
  title: 'Attività',
  kind: {
    customsImport: 'Importazione dati doganali',
    customsRevert: 'Annullamento caricamento',
    customsExport: 'Esportazione dati doganali',
    customerExport: 'Esportazione clienti',
    historyExport: 'Esportazione cronologia',
    sendTask: 'Invio e-mail',
    companyExport: 'Esportazione di un’azienda',
  },
  state: {
    queued: 'In coda',
    running: 'In corso',
    done: 'Completata',
    failed: 'Non riuscita',
    cancelled: 'Annullata',
  },
}
