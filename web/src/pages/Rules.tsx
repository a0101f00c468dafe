import { useEffect, useState } from 'preact/hooks';
import { type RulesText, rules } from 'virtual:rules';

import { showTarget } from '../router';
import { Loading } from '../ui/lazy';
import { Page } from '../ui/page';
import { NotFound } from './NotFound';

export function RulesIndex() {
  return (
    <Page title="Rules">
      <p class="lead">What each game is, told in full. Every ruling has a number that you can point to.</p>
      <ul class="rules-index">
        {rules.filter(({ appendixOf }) => appendixOf === null).map(({ name, title, summary }) => (
          <li key={name}>
            <a class="card card-link" href={`/rules/${name}`}>
              <span>
                <span class="card-title">{title}</span>
                <span class="card-words">{summary}</span>
              </span>
              <span aria-hidden="true">→</span>
            </a>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Contents({ text }: { text: RulesText }) {
  return (
    <nav class="contents" aria-label="Contents">
      <h2>Contents</h2>
      <ul>
        {text.contents.map(({ id, level, text: heading }) => (
          <li key={id} class={`contents-${level}`}>
            <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: heading }} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RulesOf({ text }: { text: RulesText }) {
  useEffect(() => {
    // The text was not there yet when the browser looked for what the address points to.
    showTarget();
  }, []);
  return (
    <Page title={`Rules of ${text.title}`} heading={text.title} width="wide" class="rules-page">
      <Contents text={text} />
      <article class="prose" dangerouslySetInnerHTML={{ __html: text.html }} />
    </Page>
  );
}

export function Rules({ name }: { name: string }) {
  const entry = rules.find((rule) => rule.name === name);
  const [text, setText] = useState<RulesText | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    entry?.load().then(
      (chunk) => setText(chunk.default),
      () => setFailed(true),
    );
  }, [name]);
  if (!entry) return <NotFound />;
  if (text) return <RulesOf text={text} />;
  if (!failed) return <Loading what="Loading the rules …" />;
  return (
    <Page title="The rules did not load">
      <p>
        Check the connection, then <a href={`/rules/${name}.html`}>open them as a plain page</a> or load this page again.
      </p>
    </Page>
  );
}
