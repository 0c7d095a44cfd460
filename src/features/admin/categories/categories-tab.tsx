import { z } from 'zod/mini';
import { pageSizes } from '../../../../contract/bounds.ts';
import type { Category } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { invalidate } from '../../../client/query/query.ts';
import { useTabState } from '../../../components/hooks/use-tab-state.ts';
import { Button } from '../../../components/basics/button.tsx';
import type { Column } from '../../../components/lists/data-table.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { ActivityMark } from '../activity-mark.tsx';
import type { TabProps } from '../admin-address.ts';
import { CellText } from '../lists/cell-text.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { tabTitles, texts } from '../texts.ts';
import { useActivation } from '../use-admin-action.ts';
import { useList } from '../lists/use-list.ts';
import { AddCategory } from './add-category.tsx';
import styles from './categories-tab.module.css';
import { EditCategory } from './edit-category.tsx';

const EditedId = z.string();

/** Tab with all categories. For a new item, users can choose only the active ones. */
export function CategoriesTab({ address, show }: TabProps) {
  /** The id of the category that is being edited; it survives a reload. */
  const [editedId, setEditedId] = useTabState('edited category', EditedId);
  const activate = useActivation<unknown>();
  const list = useList('GET /categories/admin', {
    query: { page: address.page, limit: pageSizes.list },
  });
  const edited = list.reply?.categories.find(({ _id }) => _id === editedId);

  const deactivate = ({ _id: id, name }: Category) =>
    void activate({
      question: texts.deactivateCategory(name),
      more: texts.deactivateCategoryMore,
      start: () => call('DELETE /categories/{id}', { params: { id } }),
      done: texts.categoryDeactivated(name),
      failed: texts.deactivateCategoryFailed,
      onDone: changed,
    });

  return (
    <div className={styles.sides}>
      <section aria-labelledby="add-category" className={styles.add}>
        <h2 id="add-category" className={styles.heading}>
          {texts.addCategory}
        </h2>
        <AddCategory changed={changed} />
      </section>
      <div>
        <ListPanel
          caption={tabTitles.categories}
          words={{
            noun: ['category', 'categories'],
            loading: texts.loadingCategories,
            empty: texts.noCategories,
            emptyHint: texts.noCategoriesHint,
            failed: texts.categoriesFailed,
          }}
          list={list}
          columns={columnsWith({
            edit: ({ _id }) => setEditedId(_id),
            deactivate,
          })}
          rows={list.reply?.categories ?? null}
          keyOf={({ _id }) => _id}
          pagination={list.reply?.pagination}
          placeholderRows={pageSizes.list}
          pages={{ page: address.page, goTo: (page) => show({ page }, false) }}
        />
      </div>
      {edited === undefined ? null : (
        <EditCategory category={edited} changed={changed} close={() => setEditedId(null)} />
      )}
    </div>
  );
}

function changed() {
  invalidate('GET /categories/admin');
  invalidate('GET /categories');
}

type CategoryAction = (category: Category) => void;

function columnsWith({ edit, deactivate }: Record<'edit' | 'deactivate', CategoryAction>) {
  const columns: Column<Category>[] = [
    { heading: texts.name, isName: true, cell: ({ name }) => <CellText>{name}</CellText> },
    {
      heading: texts.description,
      cell: ({ description }) => <CellText>{description}</CellText>,
    },
    {
      heading: texts.status,
      cell: ({ isActive, isGuarded }) => (
        <span className={styles.marks}>
          <ActivityMark isActive={isActive} />
          {isGuarded ? <span className={styles.guarded}>{texts.guarded}</span> : null}
        </span>
      ),
    },
    {
      heading: texts.actions,
      isActions: true,
      cell: (category) => (
        <>
          <Button onClick={() => edit(category)}>
            {texts.edit} <VisuallyHidden>{category.name}</VisuallyHidden>
          </Button>
          <Button disabled={!category.isActive} onClick={() => deactivate(category)}>
            {texts.deactivate}
            <VisuallyHidden> {category.name}</VisuallyHidden>
          </Button>
        </>
      ),
    },
  ];
  return columns;
}
