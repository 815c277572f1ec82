export const permissions = {
  address: {
    verification: {
      read: '查看邮箱验证',
      run: '验证邮箱',
      export: '导出邮箱地址',
    },
  },
  other: '其他',
  company: {
    employee: {
      read: '查看员工账号',
      write: '管理员工账号',
    },
    template: {
      read: '查看权限模板',
      write: '管理权限模板',
    },
    group: {
      read: '查看用户组',
      write: '管理用户组',
    },
    subordinate: {
      read: '查看下属',
    },
    settings: {
      manage: '修改公司配置',
    },
    points: {
      read: '查看积分',
      allot: '设置员工积分上限',
    },
    sending: {
      manage: '管理发信设置',
    },
    integration: {
      manage: '管理接口与集成',
    },
  },
  list: {
    view: {
      share: '与公司共享列表视图',
    },
  },
  log: {
    signIn: {
      read: '查看登录日志',
    },
    audit: {
      read: '查看操作审计',
    },
    export: {
      read: '查看导出记录',
    },
    dataPull: {
      read: '查看数据拉取日志',
    },
    verification: {
      read: '查看验证日志',
    },
  },
  oem: {
    brand: {
      write: '修改品牌',
    },
    company: {
      read: '查看公司账号',
      write: '管理公司账号',
      delete: '删除公司账号',
      signInAs: '以员工身份登录协助',
    },
    points: {
      allot: '分配积分',
    },
    library: {
      grant: '分配海关共享库权限',
    },
  },
  system: {
    oem: {
      read: '查看 OEM',
      write: '管理 OEM',
    },
    config: {
      manage: '修改系统配置',
    },
    health: {
      read: '查看系统状态',
    },
    nomenclature: {
      write: '导入所有公司的 HS 编码名称',
    },
  },
  dashboard: {
    home: {
      read: '查看首页数据',
    },
  },
  customs: {
    record: {
      read: '查询海关数据',
      export: '导出海关数据',
    },
    upload: {
      read: '查看海关数据上传',
      write: '上传和撤销海关数据',
    },
    company: {
      merge: '合并贸易公司',
    },
    note: {
      write: '写公司备注',
    },
    contact: {
      unlock: '解锁联系方式',
    },
    word: {
      write: '维护同义词',
    },
    nomenclature: {
      write: '导入 HS 编码名称',
    },
    template: {
      write: '发布和维护映射模板',
    },
    library: {
      write: '维护海关共享库',
    },
  },
  buyer: {
    company: {
      read: '查看买家数据',
      collect: '从买家数据中收集公司',
      export: '导出买家数据',
    },
    dataset: {
      write: '导入和删除数据集',
    },
    demand: {
      read: '查看采购需求',
      write: '发布、导入和撤回采购需求',
      claim: '认领采购需求',
    },
  },
  customer: {
    customer: {
      read: '查看客户',
      write: '新建和修改客户',
      delete: '删除客户',
      export: '导出客户',
      release: '释放客户到公海',
      transfer: '转移客户',
      protect: '保护客户',
      merge: '合并客户',
    },
    import: {
      run: '导入客户',
      duplicate: '导入时重复新建已有客户',
    },
    conflict: {
      decide: '裁决撞单',
    },
    collected: {
      read: '查看采集的公司',
      write: '采集和丢弃公司',
      export: '导出采集的公司',
    },
    followUp: {
      write: '填写跟进记录',
    },
    label: {
      read: '查看标签',
      write: '管理标签',
    },
    group: {
      read: '查看客户分组',
      write: '管理客户分组',
    },
    source: {
      read: '查看客户来源',
      write: '管理客户来源',
    },
    field: {
      manage: '管理客户字段和阶段名称',
    },
    pool: {
      claim: '领取公海客户',
      assign: '分配公海客户',
      manage: '管理公海规则',
    },
  },
  email: {
    task: {
      read: '查看发送任务',
      send: '新建和发送邮件任务',
    },
    template: {
      read: '查看邮件模板',
      write: '编辑邮件模板',
    },
    history: {
      read: '查看发送历史',
      export: '导出发送历史',
    },
  },
  social: {
    account: {
      read: '查看社交账号',
      manage: '绑定社交账号',
    },
    inbox: {
      read: '查看社交会话',
      write: '回复社交会话',
    },
    consent: {
      read: '查看同意登记',
      write: '登记和终止同意',
    },
    campaign: {
      read: '查看 WhatsApp 群发',
      send: '发送 WhatsApp 群发',
    },
    post: {
      read: '查看社交帖子',
      write: '发布社交帖子',
    },
  },
  recycle: {
    record: {
      read: '查看回收站',
      restore: '从回收站恢复',
      purge: '彻底删除',
    },
  },
  person: {
    erasure: {
      manage: '清除个人数据',
    },
  },
}
