import type { recycleBin as zh } from '../zh/recycle-bin.ts'

export const recycleBin: typeof zh = {
  kind: {
    customer: 'Cliente',
    emailTemplate: 'Modello e-mail',
    emailRelay: 'Server di invio',
    suppression: 'Indirizzo in lista nera',
  },
  fields: {
    title: 'Nome',
    kind: 'Tipo',
    deletedAt: 'Eliminato',
    deletedBy: 'Eliminato da',
    owner: 'Responsabile',
    expiresAt: 'Eliminazione definitiva',
  },
  restore: 'Ripristina',
  restoreHint: 'Contatti, follow-up e cronologia tornano insieme al record',
  restored: 'Ripristinati: {amount}',
  purge: 'Elimina definitivamente',
  purgeHint: 'L’operazione è irreversibile; vengono eliminati anche contatti, follow-up e cronologia',
  purgeAll: 'Svuota il cestino',
  purgeAllQuestion: 'Eliminare definitivamente tutto il contenuto del cestino ({amount})?',
  conflicts: {
    title: 'Alcuni record non sono stati ripristinati',
    count: 'Ancora nel cestino: {amount}',
    keyTaken: '«{value}» ora appartiene a «{holder}»',
    nameTaken: 'Il nome «{value}» è già in uso',
    ownerGone: 'Il responsabile, {value}, è disattivato',
    openHolder: 'Apri «{name}»',
    newOwner: 'Ripristina per',
    rename: 'Ripristina i modelli con un nuovo nome',
    retry: 'Riprova',
  },
  empty: {
    title: 'Il cestino è vuoto',
    hint: 'I record eliminati restano qui fino alla scadenza',
  },
  searchHint: 'Cerca per nome',
}
