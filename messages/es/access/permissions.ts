export const permissions = {
  address: {
    verification: {
      read: 'Ver direcciones verificadas',
      run: 'Verificar direcciones',
      export: 'Exportar direcciones',
    },
  },
  other: 'Otros',
  company: {
    employee: {
      read: 'Ver cuentas de empleados',
      write: 'Gestionar cuentas de empleados',
    },
    template: {
      read: 'Ver plantillas de permisos',
      write: 'Gestionar plantillas de permisos',
    },
    group: {
      read: 'Ver grupos de usuarios',
      write: 'Gestionar grupos de usuarios',
    },
    subordinate: {
      read: 'Ver el equipo a cargo',
    },
    settings: {
      manage: 'Cambiar la configuración de la empresa',
    },
    points: {
      read: 'Ver puntos',
      allot: 'Fijar los límites de puntos de los empleados',
    },
    sending: {
      manage: 'Gestionar la configuración de envío',
    },
    integration: {
      manage: 'Gestionar integraciones',
    },
  },
  list: {
    view: {
      share: 'Compartir vistas de listas con la empresa',
    },
  },
  log: {
    signIn: {
      read: 'Ver el registro de accesos',
    },
    audit: {
      read: 'Ver el registro de auditoría',
    },
    export: {
      read: 'Ver el registro de exportaciones',
    },
    dataPull: {
      read: 'Ver el registro de extracción de datos',
    },
    verification: {
      read: 'Ver el registro de verificación',
    },
  },
  oem: {
    brand: {
      write: 'Cambiar la marca',
    },
    company: {
      read: 'Ver cuentas de empresas',
      write: 'Gestionar cuentas de empresas',
      delete: 'Eliminar cuentas de empresas',
      signInAs: 'Acceder como empleado para ayudar',
    },
    points: {
      allot: 'Asignar puntos',
    },
    library: {
      grant: 'Conceder acceso a la biblioteca aduanera compartida',
    },
  },
  system: {
    oem: {
      read: 'Ver OEM',
      write: 'Gestionar OEM',
    },
    config: {
      manage: 'Cambiar la configuración del sistema',
    },
    health: {
      read: 'Ver el estado del sistema',
    },
    nomenclature: {
      write: 'Importar nombres de códigos HS para todas las empresas',
    },
  },
  dashboard: {
    home: {
      read: 'Ver los datos de la página de inicio',
    },
  },
  customs: {
    record: {
      read: 'Consultar datos aduaneros',
      export: 'Exportar datos aduaneros',
    },
    upload: {
      read: 'Ver cargas aduaneras',
      write: 'Cargar y revertir datos aduaneros',
    },
    company: {
      merge: 'Unir empresas comerciales',
    },
    note: {
      write: 'Escribir notas sobre empresas',
    },
    contact: {
      unlock: 'Desbloquear contactos',
    },
    word: {
      write: 'Editar sinónimos',
    },
    nomenclature: {
      write: 'Importar nombres de códigos HS',
    },
    template: {
      write: 'Publicar y editar plantillas de columnas',
    },
    library: {
      write: 'Mantener la biblioteca aduanera compartida',
    },
  },
  buyer: {
    company: {
      read: 'Ver datos de compradores',
      collect: 'Recopilar empresas de los datos de compradores',
      export: 'Exportar datos de compradores',
    },
    dataset: {
      write: 'Importar y eliminar conjuntos de datos',
    },
    demand: {
      read: 'Ver demandas',
      write: 'Publicar, importar y retirar demandas',
      claim: 'Reclamar demandas',
    },
  },
  customer: {
    customer: {
      read: 'Ver clientes',
      write: 'Crear y modificar clientes',
      delete: 'Eliminar clientes',
      export: 'Exportar clientes',
      release: 'Liberar clientes a la bolsa pública',
      transfer: 'Transferir clientes',
      protect: 'Proteger clientes',
      merge: 'Fusionar clientes',
    },
    import: {
      run: 'Importar clientes',
      duplicate: 'Crear al importar clientes que ya existen',
    },
    conflict: {
      decide: 'Decidir conflictos sobre clientes',
    },
    collected: {
      read: 'Ver empresas recopiladas',
      write: 'Recopilar y descartar empresas',
      export: 'Exportar empresas recopiladas',
    },
    followUp: {
      write: 'Registrar seguimientos',
    },
    label: {
      read: 'Ver etiquetas',
      write: 'Gestionar etiquetas',
    },
    group: {
      read: 'Ver grupos de clientes',
      write: 'Gestionar grupos de clientes',
    },
    source: {
      read: 'Ver orígenes de clientes',
      write: 'Gestionar orígenes de clientes',
    },
    field: {
      manage: 'Gestionar campos y nombres de etapas',
    },
    pool: {
      claim: 'Tomar clientes de la bolsa pública',
      assign: 'Asignar clientes de la bolsa pública',
      manage: 'Gestionar las reglas de la bolsa pública',
    },
  },
  email: {
    task: {
      read: 'Ver tareas de envío',
      send: 'Crear y enviar correos',
    },
    template: {
      read: 'Ver plantillas de correo',
      write: 'Editar plantillas de correo',
    },
    history: {
      read: 'Ver el historial de envíos',
      export: 'Exportar el historial de envíos',
    },
  },
  social: {
    account: {
      read: 'Ver las cuentas sociales',
      manage: 'Vincular cuentas sociales',
    },
    inbox: {
      read: 'Leer conversaciones sociales',
      write: 'Responder conversaciones sociales',
    },
    consent: {
      read: 'Ver consentimientos',
      write: 'Registrar y finalizar consentimientos',
    },
    campaign: {
      read: 'Ver campañas de WhatsApp',
      send: 'Enviar campañas de WhatsApp',
    },
    post: {
      read: 'Ver publicaciones sociales',
      write: 'Publicar en redes',
    },
  },
  recycle: {
    record: {
      read: 'Ver la papelera',
      restore: 'Restaurar desde la papelera',
      purge: 'Eliminar definitivamente',
    },
  },
  person: {
    erasure: {
      manage: 'Borrar datos personales',
    },
  },
}
