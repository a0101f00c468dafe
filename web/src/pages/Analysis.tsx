import { Page } from '../ui/page';

export function Analysis({ id }: { id: string }) {
  return (
    <Page title="Analysis">
      <p class="lead">This page cannot show the analysis of a game yet.</p>
      <p>
        You can <a href={`/g/${id}/replay`}>read the game step by step</a>, or <a href={`/g/${id}`}>go back to it</a>.
      </p>
    </Page>
  );
}
