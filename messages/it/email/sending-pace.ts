import type { sendingPace as zh } from '../../zh/email/sending-pace.ts'

export const sendingPace: typeof zh = {
  warmUpTitle: 'Riscaldamento',
  warmUpHint:
    'I fornitori rallentano un dominio che di colpo invia molto. Con un piano parte ogni giorno un certo numero di messaggi per ciascuno; il resto aspetta.',
  beginPlan: 'Inizia',
  changePlan: 'Cambia',
  endPlan: 'Termina',
  endQuestion: 'Terminare il riscaldamento?',
  endHint: 'Ciò che aspetta partirà senza limiti.',
  ended: 'Il riscaldamento è terminato',
  planSaved: 'Piano salvato',
  planDay: 'Giorno {day} di {days}; messaggi oggi per ciascun fornitore: {amount}',
  planOver: 'Il piano è finito; niente viene trattenuto',
  nothingSent: 'Oggi non è partito nulla',
  firstDay: 'Messaggi per fornitore il primo giorno',
  growth: 'Aumento al giorno (%)',
  days: 'Giorni',
  lastDay: 'Per ciascun fornitore l’ultimo giorno: {amount}',
  limitsTitle: 'Velocità per fornitore',
  limitsHint:
    'Messaggi all’ora, secondo i server che ricevono (MX). Chi chiede pazienza resta fermo da 15 a 90 minuti; gli altri continuano.',
  unlimited: 'Nessun limite',
  quietTitle: 'Ore di silenzio',
  quietHint:
    'Gli invii di massa aspettano in quelle ore, secondo il fuso orario dell’azienda; i messaggi singoli partono subito.',
  neverQuiet: 'Nessuna ora di silenzio',
  quietFrom: 'Dalle',
  quietUntil: 'Alle',
  rests: '{provider} chiede pazienza; non si invia nulla fino a {until}',
  saved: 'Salvato',
  failed: 'Impossibile caricare la velocità',
  providers: {
    google: 'Google',
    microsoft: 'Microsoft',
    yahoo: 'Yahoo',
    icloud: 'iCloud',
    qq: 'QQ',
    netease: 'NetEase',
    others: 'Altri (ciascuno)',
  },
}
