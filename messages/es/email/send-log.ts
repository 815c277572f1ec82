import type { sendLog as zh } from '../../zh/email/send-log.ts'

export const sendLog: typeof zh = {
  title: 'Registro de envíos',
  failed: 'No se ha podido cargar el registro de envíos',
  emptyTitle: 'No hay ningún envío en curso',
  emptyHint: 'Cuando se confirme una tarea de envío, aquí aparecerá el resultado de cada mensaje',
  results: 'Resultados',
  which: 'Qué tarea',
  allTasks: 'Todas las tareas',
  noResults: 'Aún no hay resultados',
  nextTry: 'próximo intento: {time}',
}
