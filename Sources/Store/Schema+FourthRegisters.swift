// swift-format-ignore-file: the lines of the triggers are as long as their tables are wide.

extension Schema {
  /// The registers: a table each, with triggers that keep every change of every entry.
  ///
  /// Written by `RegisterSchemaTests` from the registers' descriptions, until it shipped.
  static let fourthRegisters = """
    CREATE TABLE register_person(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      name TEXT NOT NULL CHECK(length(name)>0),
      email TEXT,
      createdAt TEXT CHECK(length(createdAt) BETWEEN 19 AND 25 AND createdAt GLOB '????-??-??T??:??:??*')) STRICT, WITHOUT ROWID;
    CREATE TRIGGER personAdded AFTER INSERT ON register_person BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'person',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.email)||','||quote(new.createdAt));
    END;
    CREATE TRIGGER personChanged AFTER UPDATE ON register_person BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'person',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.email)||','||quote(old.createdAt),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.email)||','||quote(new.createdAt));
    END;
    CREATE TRIGGER personDeleted AFTER DELETE ON register_person BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'person',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.email)||','||quote(old.createdAt),
        NULL);
    END;
    CREATE TABLE register_setting(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      name TEXT NOT NULL CHECK(length(name)>0),
      value TEXT NOT NULL CHECK(length(value)>0)) STRICT, WITHOUT ROWID;
    CREATE TRIGGER settingAdded AFTER INSERT ON register_setting BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'setting',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.value));
    END;
    CREATE TRIGGER settingChanged AFTER UPDATE ON register_setting BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'setting',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.value),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.value));
    END;
    CREATE TRIGGER settingDeleted AFTER DELETE ON register_setting BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'setting',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.value),
        NULL);
    END;
    CREATE TABLE register_category(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      name TEXT NOT NULL CHECK(length(name)>0),
      icon TEXT,
      color TEXT,
      type TEXT NOT NULL CHECK(type IN('income','expense','transfer')),
      isDefault INTEGER NOT NULL DEFAULT 0 CHECK(isDefault IN(0,1)),
      isActive INTEGER NOT NULL DEFAULT 1 CHECK(isActive IN(0,1)),
      createdAt TEXT CHECK(length(createdAt) BETWEEN 19 AND 25 AND createdAt GLOB '????-??-??T??:??:??*')) STRICT, WITHOUT ROWID;
    CREATE TRIGGER categoryAdded AFTER INSERT ON register_category BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'category',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.icon)||','||quote(new.color)||','||quote(new.type)||','||quote(new.isDefault)||','||quote(new.isActive)||','||quote(new.createdAt));
    END;
    CREATE TRIGGER categoryChanged AFTER UPDATE ON register_category BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'category',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.icon)||','||quote(old.color)||','||quote(old.type)||','||quote(old.isDefault)||','||quote(old.isActive)||','||quote(old.createdAt),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.icon)||','||quote(new.color)||','||quote(new.type)||','||quote(new.isDefault)||','||quote(new.isActive)||','||quote(new.createdAt));
    END;
    CREATE TRIGGER categoryDeleted AFTER DELETE ON register_category BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'category',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.icon)||','||quote(old.color)||','||quote(old.type)||','||quote(old.isDefault)||','||quote(old.isActive)||','||quote(old.createdAt),
        NULL);
    END;
    CREATE TABLE register_budget(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      name TEXT,
      amount INTEGER NOT NULL CHECK(amount BETWEEN -10000000000000 AND 10000000000000) CONSTRAINT budget_amount_least CHECK(CAST(amount AS REAL)>0),
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      minorPerUnit INTEGER NOT NULL CHECK(minorPerUnit IN(1,10,100,1000,10000)),
      period TEXT NOT NULL DEFAULT 'monthly' CHECK(period IN('weekly','monthly','yearly','once')),
      category TEXT,
      startDate INTEGER CHECK(startDate BETWEEN -25567 AND 84005),
      endDate INTEGER CHECK(endDate BETWEEN -25567 AND 84005),
      isActive INTEGER NOT NULL DEFAULT 1 CHECK(isActive IN(0,1)),
      categoryBudgets TEXT CHECK(categoryBudgets GLOB '{*}'),
      createdAt TEXT CHECK(length(createdAt) BETWEEN 19 AND 25 AND createdAt GLOB '????-??-??T??:??:??*'),
      CONSTRAINT budget_startsBeforeItEnds CHECK(startDate<endDate),
      CONSTRAINT budget_onceFromDayToDay CHECK(period<>'once' OR startDate IS NOT NULL AND endDate IS NOT NULL)) STRICT, WITHOUT ROWID;
    CREATE TRIGGER budgetAdded AFTER INSERT ON register_budget BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'budget',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.amount)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.period)||','||quote(new.category)||','||quote(new.startDate)||','||quote(new.endDate)||','||quote(new.isActive)||','||quote(new.categoryBudgets)||','||quote(new.createdAt));
    END;
    CREATE TRIGGER budgetChanged AFTER UPDATE ON register_budget BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'budget',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.amount)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.period)||','||quote(old.category)||','||quote(old.startDate)||','||quote(old.endDate)||','||quote(old.isActive)||','||quote(old.categoryBudgets)||','||quote(old.createdAt),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.amount)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.period)||','||quote(new.category)||','||quote(new.startDate)||','||quote(new.endDate)||','||quote(new.isActive)||','||quote(new.categoryBudgets)||','||quote(new.createdAt));
    END;
    CREATE TRIGGER budgetDeleted AFTER DELETE ON register_budget BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'budget',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.amount)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.period)||','||quote(old.category)||','||quote(old.startDate)||','||quote(old.endDate)||','||quote(old.isActive)||','||quote(old.categoryBudgets)||','||quote(old.createdAt),
        NULL);
    END;
    CREATE TABLE register_loan(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      name TEXT NOT NULL CHECK(length(name)>0),
      amount INTEGER NOT NULL CHECK(amount BETWEEN -10000000000000 AND 10000000000000) CONSTRAINT loan_amount_least CHECK(CAST(amount AS REAL)>0),
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      minorPerUnit INTEGER NOT NULL CHECK(minorPerUnit IN(1,10,100,1000,10000)),
      startDate INTEGER NOT NULL CHECK(startDate BETWEEN -25567 AND 84005),
      endDate INTEGER CHECK(endDate BETWEEN -25567 AND 84005),
      principal INTEGER CHECK(principal BETWEEN -10000000000000 AND 10000000000000) CONSTRAINT loan_principal_least CHECK(CAST(principal AS REAL)>0),
      rate TEXT CHECK(length(rate) BETWEEN 1 AND 22 AND rate NOT GLOB '*[^0-9.-]*') CONSTRAINT loan_rate_least CHECK(CAST(rate AS REAL)>=0),
      account TEXT,
      createdAt TEXT CHECK(length(createdAt) BETWEEN 19 AND 25 AND createdAt GLOB '????-??-??T??:??:??*'),
      CONSTRAINT loan_endsAfterItStarts CHECK(startDate<=endDate)) STRICT, WITHOUT ROWID;
    CREATE TRIGGER loanAdded AFTER INSERT ON register_loan BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'loan',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.amount)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.startDate)||','||quote(new.endDate)||','||quote(new.principal)||','||quote(new.rate)||','||quote(new.account)||','||quote(new.createdAt));
    END;
    CREATE TRIGGER loanChanged AFTER UPDATE ON register_loan BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'loan',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.amount)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.startDate)||','||quote(old.endDate)||','||quote(old.principal)||','||quote(old.rate)||','||quote(old.account)||','||quote(old.createdAt),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.amount)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.startDate)||','||quote(new.endDate)||','||quote(new.principal)||','||quote(new.rate)||','||quote(new.account)||','||quote(new.createdAt));
    END;
    CREATE TRIGGER loanDeleted AFTER DELETE ON register_loan BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'loan',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.amount)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.startDate)||','||quote(old.endDate)||','||quote(old.principal)||','||quote(old.rate)||','||quote(old.account)||','||quote(old.createdAt),
        NULL);
    END;
    CREATE TABLE register_movement(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      name TEXT NOT NULL CHECK(length(name)>0),
      amount INTEGER NOT NULL CHECK(amount BETWEEN -10000000000000 AND 10000000000000) CONSTRAINT movement_amount_least CHECK(CAST(amount AS REAL)>0),
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      minorPerUnit INTEGER NOT NULL CHECK(minorPerUnit IN(1,10,100,1000,10000)),
      type TEXT NOT NULL CHECK(type IN('income','expense','transfer')),
      category TEXT,
      categoryID TEXT REFERENCES register_category(key) ON DELETE SET NULL ON UPDATE CASCADE,
      categoryIcon TEXT,
      categoryColor TEXT,
      date INTEGER NOT NULL CHECK(date BETWEEN -25567 AND 84005),
      time TEXT CHECK(length(time) BETWEEN 19 AND 25 AND time GLOB '????-??-??T??:??:??*'),
      location TEXT,
      latitude TEXT CHECK(length(latitude) BETWEEN 1 AND 22 AND latitude NOT GLOB '*[^0-9.-]*'),
      longitude TEXT CHECK(length(longitude) BETWEEN 1 AND 22 AND longitude NOT GLOB '*[^0-9.-]*'),
      notes TEXT,
      reminderDate TEXT CHECK(length(reminderDate) BETWEEN 19 AND 25 AND reminderDate GLOB '????-??-??T??:??:??*'),
      isRecurring INTEGER NOT NULL DEFAULT 0 CHECK(isRecurring IN(0,1)),
      account TEXT NOT NULL CHECK(length(account)>0),
      createdAt TEXT CHECK(length(createdAt) BETWEEN 19 AND 25 AND createdAt GLOB '????-??-??T??:??:??*'),
      updatedAt TEXT CHECK(length(updatedAt) BETWEEN 19 AND 25 AND updatedAt GLOB '????-??-??T??:??:??*'),
      CONSTRAINT movement_accountIsKey CHECK(length(account)<=64 AND account NOT GLOB '*[^a-z0-9_-]*'),
      CONSTRAINT movement_bothCoordinates CHECK((latitude IS NULL)=(longitude IS NULL)),
      CONSTRAINT movement_onEarth CHECK(abs(CAST(latitude AS REAL))<=90 AND abs(CAST(longitude AS REAL))<=180)) STRICT, WITHOUT ROWID;
    CREATE INDEX movement_categoryID ON register_movement(categoryID);
    CREATE TRIGGER movementAdded AFTER INSERT ON register_movement BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'movement',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.amount)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.type)||','||quote(new.category)||','||quote(new.categoryID)||','||quote(new.categoryIcon)||','||quote(new.categoryColor)||','||quote(new.date)||','||quote(new.time)||','||quote(new.location)||','||quote(new.latitude)||','||quote(new.longitude)||','||quote(new.notes)||','||quote(new.reminderDate)||','||quote(new.isRecurring)||','||quote(new.account)||','||quote(new.createdAt)||','||quote(new.updatedAt));
    END;
    CREATE TRIGGER movementChanged AFTER UPDATE ON register_movement BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'movement',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.amount)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.type)||','||quote(old.category)||','||quote(old.categoryID)||','||quote(old.categoryIcon)||','||quote(old.categoryColor)||','||quote(old.date)||','||quote(old.time)||','||quote(old.location)||','||quote(old.latitude)||','||quote(old.longitude)||','||quote(old.notes)||','||quote(old.reminderDate)||','||quote(old.isRecurring)||','||quote(old.account)||','||quote(old.createdAt)||','||quote(old.updatedAt),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.amount)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.type)||','||quote(new.category)||','||quote(new.categoryID)||','||quote(new.categoryIcon)||','||quote(new.categoryColor)||','||quote(new.date)||','||quote(new.time)||','||quote(new.location)||','||quote(new.latitude)||','||quote(new.longitude)||','||quote(new.notes)||','||quote(new.reminderDate)||','||quote(new.isRecurring)||','||quote(new.account)||','||quote(new.createdAt)||','||quote(new.updatedAt));
    END;
    CREATE TRIGGER movementDeleted AFTER DELETE ON register_movement BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'movement',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.amount)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.type)||','||quote(old.category)||','||quote(old.categoryID)||','||quote(old.categoryIcon)||','||quote(old.categoryColor)||','||quote(old.date)||','||quote(old.time)||','||quote(old.location)||','||quote(old.latitude)||','||quote(old.longitude)||','||quote(old.notes)||','||quote(old.reminderDate)||','||quote(old.isRecurring)||','||quote(old.account)||','||quote(old.createdAt)||','||quote(old.updatedAt),
        NULL);
    END;
    CREATE TABLE register_groceryItem(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      name TEXT NOT NULL CHECK(length(name)>0),
      categoryName TEXT NOT NULL CHECK(length(categoryName)>0),
      brand TEXT,
      unit TEXT NOT NULL CHECK(length(unit)>0),
      notes TEXT,
      imageData TEXT,
      averagePrice TEXT CHECK(length(averagePrice) BETWEEN 1 AND 22 AND averagePrice NOT GLOB '*[^0-9.-]*') CONSTRAINT groceryItem_averagePrice_least CHECK(CAST(averagePrice AS REAL)>=0),
      createdAt TEXT CHECK(length(createdAt) BETWEEN 19 AND 25 AND createdAt GLOB '????-??-??T??:??:??*'),
      updatedAt TEXT CHECK(length(updatedAt) BETWEEN 19 AND 25 AND updatedAt GLOB '????-??-??T??:??:??*')) STRICT, WITHOUT ROWID;
    CREATE TRIGGER groceryItemAdded AFTER INSERT ON register_groceryItem BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'groceryItem',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.categoryName)||','||quote(new.brand)||','||quote(new.unit)||','||quote(new.notes)||','||quote(new.imageData)||','||quote(new.averagePrice)||','||quote(new.createdAt)||','||quote(new.updatedAt));
    END;
    CREATE TRIGGER groceryItemChanged AFTER UPDATE ON register_groceryItem BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'groceryItem',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.categoryName)||','||quote(old.brand)||','||quote(old.unit)||','||quote(old.notes)||','||quote(old.imageData)||','||quote(old.averagePrice)||','||quote(old.createdAt)||','||quote(old.updatedAt),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.categoryName)||','||quote(new.brand)||','||quote(new.unit)||','||quote(new.notes)||','||quote(new.imageData)||','||quote(new.averagePrice)||','||quote(new.createdAt)||','||quote(new.updatedAt));
    END;
    CREATE TRIGGER groceryItemDeleted AFTER DELETE ON register_groceryItem BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'groceryItem',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.categoryName)||','||quote(old.brand)||','||quote(old.unit)||','||quote(old.notes)||','||quote(old.imageData)||','||quote(old.averagePrice)||','||quote(old.createdAt)||','||quote(old.updatedAt),
        NULL);
    END;
    CREATE TABLE register_purchase(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      groceryItem TEXT NOT NULL REFERENCES register_groceryItem(key) ON DELETE CASCADE ON UPDATE CASCADE,
      quantity TEXT NOT NULL CHECK(length(quantity) BETWEEN 1 AND 22 AND quantity NOT GLOB '*[^0-9.-]*') CONSTRAINT purchase_quantity_least CHECK(CAST(quantity AS REAL)>0),
      price TEXT NOT NULL CHECK(length(price) BETWEEN 1 AND 22 AND price NOT GLOB '*[^0-9.-]*') CONSTRAINT purchase_price_least CHECK(CAST(price AS REAL)>=0),
      totalCost INTEGER NOT NULL CHECK(totalCost BETWEEN -10000000000000 AND 10000000000000) CONSTRAINT purchase_totalCost_least CHECK(CAST(totalCost AS REAL)>=0),
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      minorPerUnit INTEGER NOT NULL CHECK(minorPerUnit IN(1,10,100,1000,10000)),
      purchaseDate INTEGER NOT NULL CHECK(purchaseDate BETWEEN -25567 AND 84005),
      storeName TEXT NOT NULL CHECK(length(storeName)>0),
      receiptImage TEXT,
      CONSTRAINT purchase_totalIsPriceTimesQuantity CHECK(abs(totalCost-CAST(price AS REAL)*CAST(quantity AS REAL)*minorPerUnit)<=0.5+1e-9*totalCost)) STRICT, WITHOUT ROWID;
    CREATE INDEX purchase_groceryItem ON register_purchase(groceryItem);
    CREATE TRIGGER purchaseAdded AFTER INSERT ON register_purchase BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'purchase',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.groceryItem)||','||quote(new.quantity)||','||quote(new.price)||','||quote(new.totalCost)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.purchaseDate)||','||quote(new.storeName)||','||quote(new.receiptImage));
    END;
    CREATE TRIGGER purchaseChanged AFTER UPDATE ON register_purchase BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'purchase',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.groceryItem)||','||quote(old.quantity)||','||quote(old.price)||','||quote(old.totalCost)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.purchaseDate)||','||quote(old.storeName)||','||quote(old.receiptImage),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.groceryItem)||','||quote(new.quantity)||','||quote(new.price)||','||quote(new.totalCost)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.purchaseDate)||','||quote(new.storeName)||','||quote(new.receiptImage));
    END;
    CREATE TRIGGER purchaseDeleted AFTER DELETE ON register_purchase BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'purchase',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.groceryItem)||','||quote(old.quantity)||','||quote(old.price)||','||quote(old.totalCost)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.purchaseDate)||','||quote(old.storeName)||','||quote(old.receiptImage),
        NULL);
    END;
    CREATE TABLE register_pricePoint(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      groceryItem TEXT NOT NULL REFERENCES register_groceryItem(key) ON DELETE CASCADE ON UPDATE CASCADE,
      price TEXT NOT NULL CHECK(length(price) BETWEEN 1 AND 22 AND price NOT GLOB '*[^0-9.-]*') CONSTRAINT pricePoint_price_least CHECK(CAST(price AS REAL)>=0),
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      minorPerUnit INTEGER NOT NULL CHECK(minorPerUnit IN(1,10,100,1000,10000)),
      recordedAt INTEGER NOT NULL CHECK(recordedAt BETWEEN -25567 AND 84005),
      storeName TEXT,
      source TEXT NOT NULL CHECK(length(source)>0)) STRICT, WITHOUT ROWID;
    CREATE INDEX pricePoint_groceryItem ON register_pricePoint(groceryItem);
    CREATE TRIGGER pricePointAdded AFTER INSERT ON register_pricePoint BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'pricePoint',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.groceryItem)||','||quote(new.price)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.recordedAt)||','||quote(new.storeName)||','||quote(new.source));
    END;
    CREATE TRIGGER pricePointChanged AFTER UPDATE ON register_pricePoint BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'pricePoint',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.groceryItem)||','||quote(old.price)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.recordedAt)||','||quote(old.storeName)||','||quote(old.source),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.groceryItem)||','||quote(new.price)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.recordedAt)||','||quote(new.storeName)||','||quote(new.source));
    END;
    CREATE TRIGGER pricePointDeleted AFTER DELETE ON register_pricePoint BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'pricePoint',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.groceryItem)||','||quote(old.price)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.recordedAt)||','||quote(old.storeName)||','||quote(old.source),
        NULL);
    END;
    CREATE TABLE register_expirationTracker(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      groceryItem TEXT NOT NULL REFERENCES register_groceryItem(key) ON DELETE CASCADE ON UPDATE CASCADE,
      purchase TEXT REFERENCES register_purchase(key) ON DELETE SET NULL ON UPDATE CASCADE,
      purchaseDate INTEGER NOT NULL CHECK(purchaseDate BETWEEN -25567 AND 84005),
      expirationDate INTEGER NOT NULL CHECK(expirationDate BETWEEN -25567 AND 84005),
      estimatedExpirationDate INTEGER NOT NULL CHECK(estimatedExpirationDate BETWEEN -25567 AND 84005),
      quantity TEXT NOT NULL CHECK(length(quantity) BETWEEN 1 AND 22 AND quantity NOT GLOB '*[^0-9.-]*') CONSTRAINT expirationTracker_quantity_least CHECK(CAST(quantity AS REAL)>0),
      remainingQuantity TEXT NOT NULL CHECK(length(remainingQuantity) BETWEEN 1 AND 22 AND remainingQuantity NOT GLOB '*[^0-9.-]*') CONSTRAINT expirationTracker_remainingQuantity_least CHECK(CAST(remainingQuantity AS REAL)>=0),
      storageLocation TEXT,
      isConsumed INTEGER NOT NULL DEFAULT 0 CHECK(isConsumed IN(0,1)),
      consumedAt TEXT CHECK(length(consumedAt) BETWEEN 19 AND 25 AND consumedAt GLOB '????-??-??T??:??:??*'),
      isWasted INTEGER NOT NULL DEFAULT 0 CHECK(isWasted IN(0,1)),
      wastedAt TEXT CHECK(length(wastedAt) BETWEEN 19 AND 25 AND wastedAt GLOB '????-??-??T??:??:??*'),
      CONSTRAINT expirationTracker_noMoreLeftThanThere CHECK(CAST(remainingQuantity AS REAL)<=CAST(quantity AS REAL))) STRICT, WITHOUT ROWID;
    CREATE INDEX expirationTracker_groceryItem ON register_expirationTracker(groceryItem);
    CREATE INDEX expirationTracker_purchase ON register_expirationTracker(purchase);
    CREATE TRIGGER expirationTrackerAdded AFTER INSERT ON register_expirationTracker BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'expirationTracker',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.groceryItem)||','||quote(new.purchase)||','||quote(new.purchaseDate)||','||quote(new.expirationDate)||','||quote(new.estimatedExpirationDate)||','||quote(new.quantity)||','||quote(new.remainingQuantity)||','||quote(new.storageLocation)||','||quote(new.isConsumed)||','||quote(new.consumedAt)||','||quote(new.isWasted)||','||quote(new.wastedAt));
    END;
    CREATE TRIGGER expirationTrackerChanged AFTER UPDATE ON register_expirationTracker BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'expirationTracker',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.groceryItem)||','||quote(old.purchase)||','||quote(old.purchaseDate)||','||quote(old.expirationDate)||','||quote(old.estimatedExpirationDate)||','||quote(old.quantity)||','||quote(old.remainingQuantity)||','||quote(old.storageLocation)||','||quote(old.isConsumed)||','||quote(old.consumedAt)||','||quote(old.isWasted)||','||quote(old.wastedAt),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.groceryItem)||','||quote(new.purchase)||','||quote(new.purchaseDate)||','||quote(new.expirationDate)||','||quote(new.estimatedExpirationDate)||','||quote(new.quantity)||','||quote(new.remainingQuantity)||','||quote(new.storageLocation)||','||quote(new.isConsumed)||','||quote(new.consumedAt)||','||quote(new.isWasted)||','||quote(new.wastedAt));
    END;
    CREATE TRIGGER expirationTrackerDeleted AFTER DELETE ON register_expirationTracker BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'expirationTracker',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.groceryItem)||','||quote(old.purchase)||','||quote(old.purchaseDate)||','||quote(old.expirationDate)||','||quote(old.estimatedExpirationDate)||','||quote(old.quantity)||','||quote(old.remainingQuantity)||','||quote(old.storageLocation)||','||quote(old.isConsumed)||','||quote(old.consumedAt)||','||quote(old.isWasted)||','||quote(old.wastedAt),
        NULL);
    END;
    CREATE TABLE register_shoppingList(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      name TEXT NOT NULL CHECK(length(name)>0),
      budgetAmount INTEGER NOT NULL CHECK(budgetAmount BETWEEN -10000000000000 AND 10000000000000) CONSTRAINT shoppingList_budgetAmount_least CHECK(CAST(budgetAmount AS REAL)>=0),
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      minorPerUnit INTEGER NOT NULL CHECK(minorPerUnit IN(1,10,100,1000,10000)),
      isCompleted INTEGER NOT NULL DEFAULT 0 CHECK(isCompleted IN(0,1)),
      completedAt TEXT CHECK(length(completedAt) BETWEEN 19 AND 25 AND completedAt GLOB '????-??-??T??:??:??*'),
      createdAt TEXT CHECK(length(createdAt) BETWEEN 19 AND 25 AND createdAt GLOB '????-??-??T??:??:??*'),
      updatedAt TEXT CHECK(length(updatedAt) BETWEEN 19 AND 25 AND updatedAt GLOB '????-??-??T??:??:??*')) STRICT, WITHOUT ROWID;
    CREATE TRIGGER shoppingListAdded AFTER INSERT ON register_shoppingList BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'shoppingList',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.budgetAmount)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.isCompleted)||','||quote(new.completedAt)||','||quote(new.createdAt)||','||quote(new.updatedAt));
    END;
    CREATE TRIGGER shoppingListChanged AFTER UPDATE ON register_shoppingList BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'shoppingList',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.budgetAmount)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.isCompleted)||','||quote(old.completedAt)||','||quote(old.createdAt)||','||quote(old.updatedAt),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.budgetAmount)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.isCompleted)||','||quote(new.completedAt)||','||quote(new.createdAt)||','||quote(new.updatedAt));
    END;
    CREATE TRIGGER shoppingListDeleted AFTER DELETE ON register_shoppingList BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'shoppingList',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.budgetAmount)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.isCompleted)||','||quote(old.completedAt)||','||quote(old.createdAt)||','||quote(old.updatedAt),
        NULL);
    END;
    CREATE TABLE register_shoppingListEntry(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      shoppingList TEXT NOT NULL REFERENCES register_shoppingList(key) ON DELETE CASCADE ON UPDATE CASCADE,
      groceryItem TEXT NOT NULL REFERENCES register_groceryItem(key) ON DELETE CASCADE ON UPDATE CASCADE,
      quantity TEXT NOT NULL CHECK(length(quantity) BETWEEN 1 AND 22 AND quantity NOT GLOB '*[^0-9.-]*') CONSTRAINT shoppingListEntry_quantity_least CHECK(CAST(quantity AS REAL)>0),
      estimatedPrice TEXT NOT NULL CHECK(length(estimatedPrice) BETWEEN 1 AND 22 AND estimatedPrice NOT GLOB '*[^0-9.-]*') CONSTRAINT shoppingListEntry_estimatedPrice_least CHECK(CAST(estimatedPrice AS REAL)>=0),
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      minorPerUnit INTEGER NOT NULL CHECK(minorPerUnit IN(1,10,100,1000,10000)),
      isPurchased INTEGER NOT NULL DEFAULT 0 CHECK(isPurchased IN(0,1)),
      purchasedAt TEXT CHECK(length(purchasedAt) BETWEEN 19 AND 25 AND purchasedAt GLOB '????-??-??T??:??:??*'),
      actualPrice TEXT CHECK(length(actualPrice) BETWEEN 1 AND 22 AND actualPrice NOT GLOB '*[^0-9.-]*') CONSTRAINT shoppingListEntry_actualPrice_least CHECK(CAST(actualPrice AS REAL)>=0),
      CONSTRAINT shoppingListEntry_purchasedAtAPrice CHECK(isPurchased=0 OR actualPrice IS NOT NULL)) STRICT, WITHOUT ROWID;
    CREATE INDEX shoppingListEntry_shoppingList ON register_shoppingListEntry(shoppingList);
    CREATE INDEX shoppingListEntry_groceryItem ON register_shoppingListEntry(groceryItem);
    CREATE TRIGGER shoppingListEntryAdded AFTER INSERT ON register_shoppingListEntry BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'shoppingListEntry',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.shoppingList)||','||quote(new.groceryItem)||','||quote(new.quantity)||','||quote(new.estimatedPrice)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.isPurchased)||','||quote(new.purchasedAt)||','||quote(new.actualPrice));
    END;
    CREATE TRIGGER shoppingListEntryChanged AFTER UPDATE ON register_shoppingListEntry BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'shoppingListEntry',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.shoppingList)||','||quote(old.groceryItem)||','||quote(old.quantity)||','||quote(old.estimatedPrice)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.isPurchased)||','||quote(old.purchasedAt)||','||quote(old.actualPrice),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.shoppingList)||','||quote(new.groceryItem)||','||quote(new.quantity)||','||quote(new.estimatedPrice)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.isPurchased)||','||quote(new.purchasedAt)||','||quote(new.actualPrice));
    END;
    CREATE TRIGGER shoppingListEntryDeleted AFTER DELETE ON register_shoppingListEntry BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'shoppingListEntry',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.shoppingList)||','||quote(old.groceryItem)||','||quote(old.quantity)||','||quote(old.estimatedPrice)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.isPurchased)||','||quote(old.purchasedAt)||','||quote(old.actualPrice),
        NULL);
    END;
    CREATE TABLE register_portfolio(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      name TEXT NOT NULL CHECK(length(name)>0),
      portfolioDescription TEXT,
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      minorPerUnit INTEGER NOT NULL CHECK(minorPerUnit IN(1,10,100,1000,10000)),
      totalValue INTEGER CHECK(totalValue BETWEEN -10000000000000 AND 10000000000000),
      isDefault INTEGER NOT NULL DEFAULT 0 CHECK(isDefault IN(0,1)),
      createdAt TEXT CHECK(length(createdAt) BETWEEN 19 AND 25 AND createdAt GLOB '????-??-??T??:??:??*'),
      updatedAt TEXT CHECK(length(updatedAt) BETWEEN 19 AND 25 AND updatedAt GLOB '????-??-??T??:??:??*')) STRICT, WITHOUT ROWID;
    CREATE TRIGGER portfolioAdded AFTER INSERT ON register_portfolio BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'portfolio',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.portfolioDescription)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.totalValue)||','||quote(new.isDefault)||','||quote(new.createdAt)||','||quote(new.updatedAt));
    END;
    CREATE TRIGGER portfolioChanged AFTER UPDATE ON register_portfolio BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'portfolio',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.portfolioDescription)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.totalValue)||','||quote(old.isDefault)||','||quote(old.createdAt)||','||quote(old.updatedAt),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.name)||','||quote(new.portfolioDescription)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.totalValue)||','||quote(new.isDefault)||','||quote(new.createdAt)||','||quote(new.updatedAt));
    END;
    CREATE TRIGGER portfolioDeleted AFTER DELETE ON register_portfolio BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'portfolio',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.name)||','||quote(old.portfolioDescription)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.totalValue)||','||quote(old.isDefault)||','||quote(old.createdAt)||','||quote(old.updatedAt),
        NULL);
    END;
    CREATE TABLE register_asset(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      portfolio TEXT NOT NULL REFERENCES register_portfolio(key) ON DELETE CASCADE ON UPDATE CASCADE,
      name TEXT NOT NULL CHECK(length(name)>0),
      symbol TEXT,
      assetType TEXT NOT NULL CHECK(assetType IN('commodity','realEstate','bond','chitFund','fixedDeposit','cashHolding')),
      assetCategory TEXT,
      currentValue INTEGER NOT NULL CHECK(currentValue BETWEEN -10000000000000 AND 10000000000000),
      purchasePrice INTEGER CHECK(purchasePrice BETWEEN -10000000000000 AND 10000000000000),
      purchaseDate INTEGER CHECK(purchaseDate BETWEEN -25567 AND 84005),
      quantity TEXT CHECK(length(quantity) BETWEEN 1 AND 22 AND quantity NOT GLOB '*[^0-9.-]*') CONSTRAINT asset_quantity_least CHECK(CAST(quantity AS REAL)>=0),
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      minorPerUnit INTEGER NOT NULL CHECK(minorPerUnit IN(1,10,100,1000,10000)),
      isActive INTEGER NOT NULL DEFAULT 1 CHECK(isActive IN(0,1)),
      accountNumber TEXT,
      notes TEXT,
      createdAt TEXT CHECK(length(createdAt) BETWEEN 19 AND 25 AND createdAt GLOB '????-??-??T??:??:??*'),
      updatedAt TEXT CHECK(length(updatedAt) BETWEEN 19 AND 25 AND updatedAt GLOB '????-??-??T??:??:??*'),
      commodityType TEXT CHECK(commodityType IN('gold','silver','platinum','palladium','copper','oil','other')),
      weight TEXT CHECK(length(weight) BETWEEN 1 AND 22 AND weight NOT GLOB '*[^0-9.-]*') CONSTRAINT asset_weight_least CHECK(CAST(weight AS REAL)>=0),
      unit TEXT,
      purity TEXT,
      storageLocation TEXT,
      propertyType TEXT CHECK(propertyType IN('residential','commercial','agricultural','industrial','plot')),
      address TEXT,
      city TEXT,
      state TEXT,
      country TEXT,
      zipCode TEXT,
      areaInSqFt TEXT CHECK(length(areaInSqFt) BETWEEN 1 AND 22 AND areaInSqFt NOT GLOB '*[^0-9.-]*') CONSTRAINT asset_areaInSqFt_least CHECK(CAST(areaInSqFt AS REAL)>=0),
      registrationNumber TEXT,
      annualRentalIncome INTEGER CHECK(annualRentalIncome BETWEEN -10000000000000 AND 10000000000000),
      isPrimaryResidence INTEGER CHECK(isPrimaryResidence IN(0,1)),
      mortgageAmount INTEGER CHECK(mortgageAmount BETWEEN -10000000000000 AND 10000000000000),
      bondType TEXT CHECK(bondType IN('government','corporate','municipal','convertible','zeroCoupon')),
      issuer TEXT,
      isin TEXT,
      faceValue INTEGER CHECK(faceValue BETWEEN -10000000000000 AND 10000000000000),
      couponRate TEXT CHECK(length(couponRate) BETWEEN 1 AND 22 AND couponRate NOT GLOB '*[^0-9.-]*') CONSTRAINT asset_couponRate_least CHECK(CAST(couponRate AS REAL)>=0),
      maturityDate INTEGER CHECK(maturityDate BETWEEN -25567 AND 84005),
      interestFrequency TEXT CHECK(interestFrequency IN('monthly','quarterly','halfYearly','annual','maturity')),
      nextCouponDate INTEGER CHECK(nextCouponDate BETWEEN -25567 AND 84005),
      yieldToMaturity TEXT CHECK(length(yieldToMaturity) BETWEEN 1 AND 22 AND yieldToMaturity NOT GLOB '*[^0-9.-]*'),
      rating TEXT,
      chitValue INTEGER CHECK(chitValue BETWEEN -10000000000000 AND 10000000000000),
      monthlyContribution INTEGER CHECK(monthlyContribution BETWEEN -10000000000000 AND 10000000000000),
      totalMonths INTEGER CHECK(totalMonths BETWEEN -1000000000 AND 1000000000) CONSTRAINT asset_totalMonths_least CHECK(CAST(totalMonths AS REAL)>=0),
      totalMembers INTEGER CHECK(totalMembers BETWEEN -1000000000 AND 1000000000) CONSTRAINT asset_totalMembers_least CHECK(CAST(totalMembers AS REAL)>=0),
      currentMonth INTEGER CHECK(currentMonth BETWEEN -1000000000 AND 1000000000) CONSTRAINT asset_currentMonth_least CHECK(CAST(currentMonth AS REAL)>=0),
      startDate INTEGER CHECK(startDate BETWEEN -25567 AND 84005),
      hasReceivedPrize INTEGER CHECK(hasReceivedPrize IN(0,1)),
      prizeReceivedMonth INTEGER CHECK(prizeReceivedMonth BETWEEN -1000000000 AND 1000000000) CONSTRAINT asset_prizeReceivedMonth_least CHECK(CAST(prizeReceivedMonth AS REAL)>=0),
      prizeReceivedDate INTEGER CHECK(prizeReceivedDate BETWEEN -25567 AND 84005),
      forepersonName TEXT,
      bankName TEXT,
      depositType TEXT CHECK(depositType IN('fixedDeposit','recurringDeposit','taxSaverFD','seniorCitizenFD')),
      interestRate TEXT CHECK(length(interestRate) BETWEEN 1 AND 22 AND interestRate NOT GLOB '*[^0-9.-]*') CONSTRAINT asset_interestRate_least CHECK(CAST(interestRate AS REAL)>=0),
      tenure INTEGER CHECK(tenure BETWEEN -1000000000 AND 1000000000) CONSTRAINT asset_tenure_least CHECK(CAST(tenure AS REAL)>=0),
      maturityAmount INTEGER CHECK(maturityAmount BETWEEN -10000000000000 AND 10000000000000),
      autoRenewal INTEGER CHECK(autoRenewal IN(0,1)),
      nomineeDetails TEXT,
      accountType TEXT CHECK(accountType IN('savings','current','salary','cashInHand','moneyMarket')),
      branchName TEXT,
      ifscCode TEXT,
      minimumBalance INTEGER CHECK(minimumBalance BETWEEN -10000000000000 AND 10000000000000),
      isLinkedUPI INTEGER CHECK(isLinkedUPI IN(0,1)),
      lastUpdated TEXT CHECK(length(lastUpdated) BETWEEN 19 AND 25 AND lastUpdated GLOB '????-??-??T??:??:??*'),
      CONSTRAINT asset_commodityIsWhole CHECK(assetType<>'commodity' OR commodityType IS NOT NULL),
      CONSTRAINT asset_realEstateIsWhole CHECK(assetType<>'realEstate' OR propertyType IS NOT NULL),
      CONSTRAINT asset_bondIsWhole CHECK(assetType<>'bond' OR bondType IS NOT NULL),
      CONSTRAINT asset_chitFundIsWhole CHECK(assetType<>'chitFund' OR chitValue IS NOT NULL AND monthlyContribution IS NOT NULL AND totalMonths IS NOT NULL AND currentMonth IS NOT NULL),
      CONSTRAINT asset_fixedDepositIsWhole CHECK(assetType<>'fixedDeposit' OR depositType IS NOT NULL AND interestRate IS NOT NULL AND tenure IS NOT NULL AND maturityDate IS NOT NULL),
      CONSTRAINT asset_cashHoldingIsWhole CHECK(assetType<>'cashHolding' OR accountType IS NOT NULL),
      CONSTRAINT asset_prizeInAMonth CHECK(prizeReceivedMonth IS NULL OR hasReceivedPrize=1)) STRICT, WITHOUT ROWID;
    CREATE INDEX asset_portfolio ON register_asset(portfolio);
    CREATE TRIGGER assetAdded AFTER INSERT ON register_asset BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'asset',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.portfolio)||','||quote(new.name)||','||quote(new.symbol)||','||quote(new.assetType)||','||quote(new.assetCategory)||','||quote(new.currentValue)||','||quote(new.purchasePrice)||','||quote(new.purchaseDate)||','||quote(new.quantity)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.isActive)||','||quote(new.accountNumber)||','||quote(new.notes)||','||quote(new.createdAt)||','||quote(new.updatedAt)||','||quote(new.commodityType)||','||quote(new.weight)||','||quote(new.unit)||','||quote(new.purity)||','||quote(new.storageLocation)||','||quote(new.propertyType)||','||quote(new.address)||','||quote(new.city)||','||quote(new.state)||','||quote(new.country)||','||quote(new.zipCode)||','||quote(new.areaInSqFt)||','||quote(new.registrationNumber)||','||quote(new.annualRentalIncome)||','||quote(new.isPrimaryResidence)||','||quote(new.mortgageAmount)||','||quote(new.bondType)||','||quote(new.issuer)||','||quote(new.isin)||','||quote(new.faceValue)||','||quote(new.couponRate)||','||quote(new.maturityDate)||','||quote(new.interestFrequency)||','||quote(new.nextCouponDate)||','||quote(new.yieldToMaturity)||','||quote(new.rating)||','||quote(new.chitValue)||','||quote(new.monthlyContribution)||','||quote(new.totalMonths)||','||quote(new.totalMembers)||','||quote(new.currentMonth)||','||quote(new.startDate)||','||quote(new.hasReceivedPrize)||','||quote(new.prizeReceivedMonth)||','||quote(new.prizeReceivedDate)||','||quote(new.forepersonName)||','||quote(new.bankName)||','||quote(new.depositType)||','||quote(new.interestRate)||','||quote(new.tenure)||','||quote(new.maturityAmount)||','||quote(new.autoRenewal)||','||quote(new.nomineeDetails)||','||quote(new.accountType)||','||quote(new.branchName)||','||quote(new.ifscCode)||','||quote(new.minimumBalance)||','||quote(new.isLinkedUPI)||','||quote(new.lastUpdated));
    END;
    CREATE TRIGGER assetChanged AFTER UPDATE ON register_asset BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'asset',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.portfolio)||','||quote(old.name)||','||quote(old.symbol)||','||quote(old.assetType)||','||quote(old.assetCategory)||','||quote(old.currentValue)||','||quote(old.purchasePrice)||','||quote(old.purchaseDate)||','||quote(old.quantity)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.isActive)||','||quote(old.accountNumber)||','||quote(old.notes)||','||quote(old.createdAt)||','||quote(old.updatedAt)||','||quote(old.commodityType)||','||quote(old.weight)||','||quote(old.unit)||','||quote(old.purity)||','||quote(old.storageLocation)||','||quote(old.propertyType)||','||quote(old.address)||','||quote(old.city)||','||quote(old.state)||','||quote(old.country)||','||quote(old.zipCode)||','||quote(old.areaInSqFt)||','||quote(old.registrationNumber)||','||quote(old.annualRentalIncome)||','||quote(old.isPrimaryResidence)||','||quote(old.mortgageAmount)||','||quote(old.bondType)||','||quote(old.issuer)||','||quote(old.isin)||','||quote(old.faceValue)||','||quote(old.couponRate)||','||quote(old.maturityDate)||','||quote(old.interestFrequency)||','||quote(old.nextCouponDate)||','||quote(old.yieldToMaturity)||','||quote(old.rating)||','||quote(old.chitValue)||','||quote(old.monthlyContribution)||','||quote(old.totalMonths)||','||quote(old.totalMembers)||','||quote(old.currentMonth)||','||quote(old.startDate)||','||quote(old.hasReceivedPrize)||','||quote(old.prizeReceivedMonth)||','||quote(old.prizeReceivedDate)||','||quote(old.forepersonName)||','||quote(old.bankName)||','||quote(old.depositType)||','||quote(old.interestRate)||','||quote(old.tenure)||','||quote(old.maturityAmount)||','||quote(old.autoRenewal)||','||quote(old.nomineeDetails)||','||quote(old.accountType)||','||quote(old.branchName)||','||quote(old.ifscCode)||','||quote(old.minimumBalance)||','||quote(old.isLinkedUPI)||','||quote(old.lastUpdated),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.portfolio)||','||quote(new.name)||','||quote(new.symbol)||','||quote(new.assetType)||','||quote(new.assetCategory)||','||quote(new.currentValue)||','||quote(new.purchasePrice)||','||quote(new.purchaseDate)||','||quote(new.quantity)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.isActive)||','||quote(new.accountNumber)||','||quote(new.notes)||','||quote(new.createdAt)||','||quote(new.updatedAt)||','||quote(new.commodityType)||','||quote(new.weight)||','||quote(new.unit)||','||quote(new.purity)||','||quote(new.storageLocation)||','||quote(new.propertyType)||','||quote(new.address)||','||quote(new.city)||','||quote(new.state)||','||quote(new.country)||','||quote(new.zipCode)||','||quote(new.areaInSqFt)||','||quote(new.registrationNumber)||','||quote(new.annualRentalIncome)||','||quote(new.isPrimaryResidence)||','||quote(new.mortgageAmount)||','||quote(new.bondType)||','||quote(new.issuer)||','||quote(new.isin)||','||quote(new.faceValue)||','||quote(new.couponRate)||','||quote(new.maturityDate)||','||quote(new.interestFrequency)||','||quote(new.nextCouponDate)||','||quote(new.yieldToMaturity)||','||quote(new.rating)||','||quote(new.chitValue)||','||quote(new.monthlyContribution)||','||quote(new.totalMonths)||','||quote(new.totalMembers)||','||quote(new.currentMonth)||','||quote(new.startDate)||','||quote(new.hasReceivedPrize)||','||quote(new.prizeReceivedMonth)||','||quote(new.prizeReceivedDate)||','||quote(new.forepersonName)||','||quote(new.bankName)||','||quote(new.depositType)||','||quote(new.interestRate)||','||quote(new.tenure)||','||quote(new.maturityAmount)||','||quote(new.autoRenewal)||','||quote(new.nomineeDetails)||','||quote(new.accountType)||','||quote(new.branchName)||','||quote(new.ifscCode)||','||quote(new.minimumBalance)||','||quote(new.isLinkedUPI)||','||quote(new.lastUpdated));
    END;
    CREATE TRIGGER assetDeleted AFTER DELETE ON register_asset BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'asset',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.portfolio)||','||quote(old.name)||','||quote(old.symbol)||','||quote(old.assetType)||','||quote(old.assetCategory)||','||quote(old.currentValue)||','||quote(old.purchasePrice)||','||quote(old.purchaseDate)||','||quote(old.quantity)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.isActive)||','||quote(old.accountNumber)||','||quote(old.notes)||','||quote(old.createdAt)||','||quote(old.updatedAt)||','||quote(old.commodityType)||','||quote(old.weight)||','||quote(old.unit)||','||quote(old.purity)||','||quote(old.storageLocation)||','||quote(old.propertyType)||','||quote(old.address)||','||quote(old.city)||','||quote(old.state)||','||quote(old.country)||','||quote(old.zipCode)||','||quote(old.areaInSqFt)||','||quote(old.registrationNumber)||','||quote(old.annualRentalIncome)||','||quote(old.isPrimaryResidence)||','||quote(old.mortgageAmount)||','||quote(old.bondType)||','||quote(old.issuer)||','||quote(old.isin)||','||quote(old.faceValue)||','||quote(old.couponRate)||','||quote(old.maturityDate)||','||quote(old.interestFrequency)||','||quote(old.nextCouponDate)||','||quote(old.yieldToMaturity)||','||quote(old.rating)||','||quote(old.chitValue)||','||quote(old.monthlyContribution)||','||quote(old.totalMonths)||','||quote(old.totalMembers)||','||quote(old.currentMonth)||','||quote(old.startDate)||','||quote(old.hasReceivedPrize)||','||quote(old.prizeReceivedMonth)||','||quote(old.prizeReceivedDate)||','||quote(old.forepersonName)||','||quote(old.bankName)||','||quote(old.depositType)||','||quote(old.interestRate)||','||quote(old.tenure)||','||quote(old.maturityAmount)||','||quote(old.autoRenewal)||','||quote(old.nomineeDetails)||','||quote(old.accountType)||','||quote(old.branchName)||','||quote(old.ifscCode)||','||quote(old.minimumBalance)||','||quote(old.isLinkedUPI)||','||quote(old.lastUpdated),
        NULL);
    END;
    CREATE TABLE register_assetTransaction(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      asset TEXT REFERENCES register_asset(key) ON DELETE CASCADE ON UPDATE CASCADE,
      portfolio TEXT REFERENCES register_portfolio(key) ON DELETE CASCADE ON UPDATE CASCADE,
      transactionType TEXT NOT NULL CHECK(transactionType IN('buy','sell','deposit','withdrawal','dividend','interest','fee','transfer')),
      amount INTEGER NOT NULL CHECK(amount BETWEEN -10000000000000 AND 10000000000000),
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      minorPerUnit INTEGER NOT NULL CHECK(minorPerUnit IN(1,10,100,1000,10000)),
      price TEXT CHECK(length(price) BETWEEN 1 AND 22 AND price NOT GLOB '*[^0-9.-]*'),
      quantity TEXT CHECK(length(quantity) BETWEEN 1 AND 22 AND quantity NOT GLOB '*[^0-9.-]*'),
      transactionDate INTEGER NOT NULL CHECK(transactionDate BETWEEN -25567 AND 84005),
      reference TEXT,
      notes TEXT,
      createdAt TEXT CHECK(length(createdAt) BETWEEN 19 AND 25 AND createdAt GLOB '????-??-??T??:??:??*')) STRICT, WITHOUT ROWID;
    CREATE INDEX assetTransaction_asset ON register_assetTransaction(asset);
    CREATE INDEX assetTransaction_portfolio ON register_assetTransaction(portfolio);
    CREATE TRIGGER assetTransactionAdded AFTER INSERT ON register_assetTransaction BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'assetTransaction',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.asset)||','||quote(new.portfolio)||','||quote(new.transactionType)||','||quote(new.amount)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.price)||','||quote(new.quantity)||','||quote(new.transactionDate)||','||quote(new.reference)||','||quote(new.notes)||','||quote(new.createdAt));
    END;
    CREATE TRIGGER assetTransactionChanged AFTER UPDATE ON register_assetTransaction BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'assetTransaction',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.asset)||','||quote(old.portfolio)||','||quote(old.transactionType)||','||quote(old.amount)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.price)||','||quote(old.quantity)||','||quote(old.transactionDate)||','||quote(old.reference)||','||quote(old.notes)||','||quote(old.createdAt),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.asset)||','||quote(new.portfolio)||','||quote(new.transactionType)||','||quote(new.amount)||','||quote(new.currency)||','||quote(new.minorPerUnit)||','||quote(new.price)||','||quote(new.quantity)||','||quote(new.transactionDate)||','||quote(new.reference)||','||quote(new.notes)||','||quote(new.createdAt));
    END;
    CREATE TRIGGER assetTransactionDeleted AFTER DELETE ON register_assetTransaction BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'assetTransaction',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.asset)||','||quote(old.portfolio)||','||quote(old.transactionType)||','||quote(old.amount)||','||quote(old.currency)||','||quote(old.minorPerUnit)||','||quote(old.price)||','||quote(old.quantity)||','||quote(old.transactionDate)||','||quote(old.reference)||','||quote(old.notes)||','||quote(old.createdAt),
        NULL);
    END;
    CREATE TABLE register_reminder(
      key TEXT NOT NULL PRIMARY KEY CHECK(length(key) BETWEEN 3 AND 300 AND key GLOB '?*/?*'),
      extra TEXT NOT NULL DEFAULT '{}' CHECK(extra GLOB '{*}'),
      file INTEGER REFERENCES file(id),
      line INTEGER CHECK(line>=1),
      path TEXT,
      text TEXT NOT NULL CHECK(length(text)>0),
      date TEXT NOT NULL CHECK(length(date) BETWEEN 19 AND 25 AND date GLOB '????-??-??T??:??:??*'),
      repeats TEXT NOT NULL DEFAULT 'never' CHECK(repeats IN('never','daily','monthly','yearly')),
      movement TEXT REFERENCES register_movement(key) ON DELETE CASCADE ON UPDATE CASCADE) STRICT, WITHOUT ROWID;
    CREATE INDEX reminder_movement ON register_reminder(movement);
    CREATE TRIGGER reminderAdded AFTER INSERT ON register_reminder BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'reminder',new.key,
        NULL,
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.text)||','||quote(new.date)||','||quote(new.repeats)||','||quote(new.movement));
    END;
    CREATE TRIGGER reminderChanged AFTER UPDATE ON register_reminder BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'reminder',new.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.text)||','||quote(old.date)||','||quote(old.repeats)||','||quote(old.movement),
        quote(new.key)||','||quote(new.extra)||','||quote(new.file)||','||quote(new.line)||','||quote(new.path)||','||quote(new.text)||','||quote(new.date)||','||quote(new.repeats)||','||quote(new.movement));
    END;
    CREATE TRIGGER reminderDeleted AFTER DELETE ON register_reminder BEGIN
      INSERT INTO registerChange(run,register,key,before,after) VALUES(
        (SELECT run FROM writingRun),'reminder',old.key,
        quote(old.key)||','||quote(old.extra)||','||quote(old.file)||','||quote(old.line)||','||quote(old.path)||','||quote(old.text)||','||quote(old.date)||','||quote(old.repeats)||','||quote(old.movement),
        NULL);
    END;
    """
}
