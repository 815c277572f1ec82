import type { tasks as zh } from '../../zh/frame/tasks.ts'

export const tasks: typeof zh = {
  title: 'Attività',
  kind: {
    customsImport: 'Importazione dati doganali',
    customsRevert: 'Annullamento caricamento',
    customsExport: 'Esportazione dati doganali',
    customerExport: 'Esportazione clienti',
    collectedExport: 'Esportazione delle aziende raccolte',
    directoryExport: 'Esportazione dei dati degli acquirenti',
    unlockedExport: 'Esportazione delle aziende sbloccate',
    placeExport: 'Esportazione di luoghi',
    mapGathering: 'Raccolta dalla mappa',
    datasetImport: 'Importazione di aziende',
    customerImport: 'Importazione clienti',
    customerImportRevert: 'Annullamento importazione clienti',
    customerBatch: 'Modifica in blocco dei clienti',
    customerBatchUndo: 'Annullamento di una modifica in blocco',
    customerPlacement: 'Cambio di responsabile di molti clienti',
    historyExport: 'Esportazione cronologia',
    suppressionExport: 'Esportazione degli indirizzi bloccati',
    employeeExport: 'Esportazione dei dipendenti',
    pointsExport: 'Esportazione dei movimenti dei punti',
    addressExport: 'Esportazione di indirizzi',
    employeeHandOver: 'Passaggio di consegne',
    sendTask: 'Invio e-mail',
    companyExport: 'Esportazione di un’azienda',
    logExport: 'Esportazione registri',
    recyclePurge: 'Eliminazione definitiva',
    contactFinding: 'Ricerca di contatti',
  },
  state: {
    queued: 'In coda',
    running: 'In corso',
    done: 'Completata',
    failed: 'Non riuscita',
    cancelled: 'Annullata',
  },
  /** What a task waits for before it goes on by itself. */
  waits: {
    store: 'In attesa dell’archivio dati',
    storage: 'In attesa di spazio di archiviazione',
    reading: 'Il file verrà riletto tra poco',
    verification:
      'Gli indirizzi sono in verifica; si continua appena possibile, al massimo dopo cinque minuti',
    recognitions:
      'Per ora ti sono stati segnalati abbastanza clienti dei colleghi; l’importazione riprende più tardi',
  },
  waitsUntil: 'Prosegue da sola; se non è possibile, viene abbandonata il {until}.',
}
